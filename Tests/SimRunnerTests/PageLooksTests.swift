import Foundation
import Testing

@Suite("The look of a page about a run")
struct PageLooksTests {
  /// The colours by name that a style sheet sets, in light and in dark.
  private static func palettes(_ css: String) -> [[String: String]] {
    let blocks = css.matches(of: #/:root\{([^}]*)\}|\.space-time\{([^}]*)\}/#).map {
      String($0.output.1 ?? $0.output.2 ?? "")
    }
    return blocks.map { block in
      let pairs = block.matches(of: #/--([a-z]+):(#[0-9a-f]+)/#).map { (String($0.output.1), String($0.output.2)) }
      return Dictionary(pairs, uniquingKeysWith: { $1 })
    }.filter { !$0.isEmpty }
  }

  /// The relative luminance of a colour such as `#0b62c4` or `#fff`, as WCAG 2.2 defines it.
  private static func luminance(_ colour: String) throws -> Double {
    var digits = colour.dropFirst().map(String.init)
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    let parts = try stride(from: 0, to: 6, by: 2).map { place in
      Double(try #require(Int(digits[place] + digits[place + 1], radix: 16))) / 255
    }
    let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private static func contrast(_ one: String, _ other: String) throws -> Double {
    let both = [try luminance(one), try luminance(other)].sorted()
    return (both[1] + 0.05) / (both[0] + 0.05)
  }

  /// The names of colours that those properties use.
  private static func names(_ css: String, _ properties: String...) -> Set<String> {
    Set(
      properties.flatMap { property in
        css.matches(of: #/([a-z-]+):var\(--([a-z]+)\)/#).filter { $0.output.1 == property }.map { String($0.output.2) }
      })
  }

  @Test("measures contrast as the guidelines do")
  func measure() throws {
    #expect(abs(try Self.contrast("#000", "#ffffff") - 21) < 0.001)
    #expect(abs(try Self.contrast("#777777", "#fff") - 4.478) < 0.001)
  }

  @Test("all text has a contrast of 4.5 to every ground, and shapes of 3, in light and in dark")
  func contrast() throws {
    let page = try ReportedLife.page()
    let style = try #require(page.firstMatch(of: #/<style>([^<]*)<\/style>/#)).output.1
    let css = String(style)
    let palettes = Self.palettes(css)
    #expect(palettes.count == 2)
    let (texts, grounds) = (Self.names(css, "color"), Self.names(css, "background"))
    let shapes = Self.names(css, "fill", "stroke").subtracting(["rule"])
    #expect(texts.isSuperset(of: ["ink", "quiet", "a", "good", "bad"]) && grounds == ["ground", "card"])
    // Colours have names: none is set beside them.
    #expect(css.matches(of: #/(color|fill|stroke|background):#/#).isEmpty)
    for palette in palettes {
      for ground in grounds.sorted() {
        for (names, least) in [(texts.union(["ink", "quiet"]), 4.5), (shapes, 3.0)] {
          for name in names.sorted() {
            let found = try Self.contrast(try #require(palette[name]), try #require(palette[ground]))
            #expect(found >= least, "\(name) on \(ground): \(found)")
          }
        }
      }
    }
  }

  @Test("nothing overlaps, nothing is cut, and nothing is wider than a phone", arguments: [1_400, 390])
  func layout(width: Int) throws {
    guard let browser = Self.browser else {
      print("chromium is not installed: the layout of the page was not looked at")
      return
    }
    let folder = try ScratchFolder("layout-\(width)")
    defer { folder.remove() }
    // A window cannot be as narrow as a phone; a frame in it can.
    // The page itself allows no script.
    let page = try ReportedLife.page().replacing(#/<meta http-equiv="Content-Security-Policy"[^>]*>/#, with: "")
      .replacing("</body>", with: "<script>\(Self.measuring)</script></body>")
    _ = try folder.write(page, to: "page.html")
    let frame = try folder.write(
      "<!doctype html><pre id=found></pre><iframe src=page.html style='border:0;width:\(width)px;height:900px'></iframe><script>onmessage=e=>{found.textContent=e.data}</script>",
      to: "frame.html")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1500,1000", "--virtual-time-budget=5000",
      "--user-data-dir=\(folder.path)/profile", "--dump-dom", "file://\(frame)",
    ]
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, FileHandle.nullDevice)
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let found = try #require(text.firstMatch(of: #/<pre id="found">([^<]*)</#), "the page did not answer")
    #expect(found.output.1 == "looked at everything", "\(found.output.1)")
  }

  private static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Opens everything, and tells the window around what overlaps, sticks out or went wrong.
  private static let measuring = """
    const wrong=[];addEventListener('error',e=>wrong.push('error: '+e.message));
    addEventListener('load',()=>{
      document.querySelectorAll('details').forEach(d=>d.removeAttribute('name'));
      document.querySelectorAll('details').forEach(d=>d.open=true);
      let count=0;
      for(const svg of document.querySelectorAll('svg')){
        const frame=svg.getBoundingClientRect(),name=svg.getAttribute('aria-label');
        const texts=[...svg.querySelectorAll('text')].map(e=>[e.textContent,e.getBoundingClientRect()]);
        count+=texts.length;
        texts.forEach(([text,a],place)=>{
          if(a.left<frame.left-1||a.right>frame.right+1||a.top<frame.top-1||a.bottom>frame.bottom+1)
            wrong.push('cut: '+text+' in '+name);
          for(const [other,b] of texts.slice(place+1))
            if(a.left<b.right-1&&b.left<a.right-1&&a.top+2<b.bottom-2&&b.top+2<a.bottom-2)
              wrong.push('overlap: '+text+' with '+other+' in '+name);
        });
      }
      const wide=document.documentElement.scrollWidth;
      if(wide>innerWidth)wrong.push('wider than the window: '+wide);
      if(count<100)wrong.push('only '+count+' texts');
      parent.postMessage(wrong.length?wrong.slice(0,20).join('; '):'looked at everything','*');
    });
    """
}
