'use strict';
const $ = id => document.getElementById(id);
const make = (name, kind, text) => {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  if (text !== undefined) made.textContent = text;
  return made;
};
let story = null, state = null, day = null, dayFor = '', shownDay = 0;
let view = null, filter = '', hovered = null, dragged = null, lastLog = 0;
let tab = 'told', links = [], shut = new Set(), other = null, otherFor = '', isOther = false, past = [], pastAt = 0;
let rows = [], nowRow = null, oldDials = new Map(), isSaying = false, isAsking = 0;

// Talking with the session: one line at a time; of several places to go to, only the last matters.
const lines = [];
async function post(path, body) {
  const answer = await fetch(path, {method: 'POST', body: body});
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
function say(line) {
  if (line.startsWith('goto ') && lines.length && lines[lines.length - 1].startsWith('goto ')) lines.pop();
  lines.push(line);
  return pump();
}
async function pump() {
  if (isSaying) return;
  isSaying = true;
  const slow = setTimeout(() => { $('busy').hidden = false; }, 250);
  try {
    while (lines.length) take(await post('say', lines.shift()));
  } catch (error) { gone(); }
  clearTimeout(slow);
  $('busy').hidden = true;
  isSaying = false;
}
async function follow() {
  for (let failures = 0; failures < 3;) {
    try {
      const answer = await fetch('state?after=' + (state ? state.serial : -1));
      if (!answer.ok) throw new Error(String(answer.status));
      take(await answer.json());
      failures = 0;
      if (state.hasEnded) break;
    } catch (error) {
      failures += 1;
      await new Promise(done => setTimeout(done, 300));
    }
  }
  gone();
}
function gone() {
  $('gone').hidden = false;
  $('again').textContent = story ? story.again : 'triad step FILE --serve';
  for (const each of document.querySelectorAll('button, input, select')) each.disabled = true;
}

function take(news) {
  for (const said of news.log) if (said.serial > lastLog) tell(said);
  if (state && news.serial < state.serial) return;
  const before = state;
  state = news;
  if (news.hasEnded) return gone();
  const scene = news.scene;
  if (!scene) return;
  if (before && before.serial === news.serial) return;
  if (!before || before.scene.event !== scene.event || before.scene.now !== scene.now) {
    if (before) oldDials = new Map(before.scene.dials.map(dial => [dial.name, dial.value]));
    shownDay = Math.min(scene.day, story.days.length);
    remember(scene);
  }
  if (!shownDay) shownDay = scene.day;
  showPlace(scene);
  showDials(scene);
  listChanges(scene);
  look();
}
// The address says where the session is, so that it can be kept and sent.
function remember(scene) {
  const second = Math.floor(scene.now / 1e9);
  const exact = scene.now % 1e9 === 0;
  history.replaceState(null, '', exact && day && day.day === scene.day && scene.now < day.to
    ? '#d' + scene.day + 'T' + clock(scene.now) : '#event=' + scene.event);
}
function followAddress() {
  const text = decodeURIComponent(location.hash.slice(1));
  const event = /^event=#?([0-9,]+)$/.exec(text), time = /^d([0-9]+)(?:T([0-9:]+))?$/.exec(text);
  if (event) say('goto #' + event[1]);
  else if (time) say('goto d' + time[1] + ' ' + (time[2] || '00:00'));
}

// What is known of a day is asked for again when the story has changed.
async function look() {
  const wanted = state.story + ' ' + shownDay, number = shownDay;
  $('days').value = String(number);
  if (dayFor === wanted) return showDay();
  isAsking += 1;
  const slow = setTimeout(() => { $('looking').textContent = 'reading the day …'; }, 200);
  try {
    const answer = await fetch('day?number=' + number);
    if (answer.ok) {
      const found = await answer.json();
      if (wanted === state.story + ' ' + shownDay) {
        const isOther = !day || day.day !== found.day;
        [day, dayFor] = [found, wanted];
        if (isOther) view = {from: day.from, to: day.to};
        remember(state.scene);
        listStory();
        showDay();
        lookBeside();
      }
    } else $('looking').textContent = await answer.text();
  } catch (error) { gone(); }
  clearTimeout(slow);
  isAsking -= 1;
  if (!isAsking) $('looking').textContent = '';
}

// The same day of the story as it was opened, below the day.
async function lookBeside() {
  const isWanted = $('beside').checked && !$('beside-label').hidden, wanted = isWanted ? dayFor : '';
  if (otherFor === wanted) return;
  [otherFor, other] = [wanted, null];
  const answer = isWanted && await fetch('day?opened=1&number=' + day.day).catch(() => null);
  if (answer && answer.ok && otherFor === wanted) addTexts(other = await answer.json());
  $('other').hidden = !other;
  const keys = list => new Set(list.map(each => each.t + each.words)), [ours, theirs] = [keys(day.told), other ? keys(other.told) : null];
  for (const told of day.told) told.only = Boolean(theirs) && !theirs.has(told.t + told.words);
  for (const told of other ? other.told : []) told.only = !ours.has(told.t + told.words);
  for (const {told, row} of rows) row.classList.toggle('only', told.only);
  draw();
}

// Times: nanoseconds since the start, shown as the clocks of the day show them.
const face = second => [second / 3600, second / 60 % 60, second % 60].map(part => String(Math.floor(part)).padStart(2, '0')).join(':');
function clock(at) {
  const hour = [...day.hours].reverse().find(hour => hour.at <= at) || day.hours[0];
  return face(((hour.second + Math.floor((at - hour.at) / 1e9)) % 86400 + 86400) % 86400);
}
function placeWords(at) {
  const found = story.days.find(day => at < day.to) || story.days[story.days.length - 1];
  if (day && found.number === day.day) return 'd' + found.number + ' ' + clock(at);
  return 'd' + found.number + ' ' + face(Math.min(86399, Math.max(0, Math.floor((at - found.from) / 1e9))));
}
function span(ns) {
  const s = ns / 1e9;
  return s < 1 ? Math.round(s * 1000) + ' ms' : s < 60 ? (Math.round(s * 10) / 10) + ' s'
    : s < 3600 ? Math.floor(s / 60) + ' min ' + Math.round(s % 60) + ' s'
    : Math.floor(s / 3600) + ' h ' + Math.floor(s / 60 % 60) + ' min';
}

// Words.
function showPlace(scene) {
  const parts = scene.place.split(' · ');
  const extra = parts.slice(1).concat(scene.isOver ? ['the story is over'] : [], scene.breaks.map(each => 'break ' + each));
  $('clock').replaceChildren(parts[0], make('span', 'note', extra.join(' · ')));
  document.title = parts[0] + ' · ' + story.name;
  $('map').setAttribute('aria-valuetext', parts[0]);
  $('map').setAttribute('aria-valuemin', '0');
  $('map').setAttribute('aria-valuemax', String(Math.round(story.days[story.days.length - 1].to / 1e9)));
  $('map').setAttribute('aria-valuenow', String(Math.round(scene.now / 1e9)));
}
function tell(said) {
  lastLog = said.serial;
  const log = $('log');
  // A drag says a hundred places, and only the last is worth a line.
  const last = log.lastElementChild;
  if (said.line.startsWith('goto ') && last && last.dataset.goto) log.lastElementChild.remove();
  const entry = make('div');
  if (said.line.startsWith('goto ') && !said.complaint) entry.dataset.goto = '1';
  if (said.line) entry.append(make('div', 'said', '> ' + said.line));
  const curve = said.curve && JSON.parse(said.curve), isMoment = line => Boolean(curve) && /^  d\d/.test(line);
  for (const line of said.lines) if (!isMoment(line)) entry.append(make('div', '', line));
  if (curve) entry.append(drawCurve(curve, said.lines.filter(isMoment)));
  if (said.complaint) entry.append(make('div', 'wrong', said.complaint));
  log.append(entry);
  while (log.childElementCount > 200) log.firstElementChild.remove();
  log.scrollTop = log.scrollHeight;
}
// The replays of 'why --when': the share that failed, by the moment from which they began.
function shape(name, attributes, text) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}
function drawCurve(curve, lines) {
  const all = curve.replays, short = at => at.replace(/ .* /, ' '), x = place => (place + 0.5) / all.length * 100 + '%', y = share => 120 - 120 * share;
  const text = (place, y, words) => shape('text', {x: x(place), y: y, 'text-anchor': place * 3 < all.length ? 'start' : place * 3 > all.length * 2 ? 'end' : 'middle'}, words);
  const line = (kind, x1, y1, x2, y2) => shape('line', {class: kind, x1: x1, y1: y1, x2: x2, y2: y2});
  const svg = shape('svg', {class: 'curve', role: 'group', 'aria-label': 'Share of the replays that failed, by the moment at which they began'});
  for (const share of [0, 0.5, 1]) svg.append(line('rule', 0, y(share), '100%', y(share)), shape('text', {x: -6, y: y(share) + 4, 'text-anchor': 'end'}, share * 100 + ' %'));
  const points = all.map((each, place) => {
    const ended = each.failed + each.passed, point = shape('circle', {cx: x(place), cy: y(ended && each.failed / ended), r: 5, tabindex: place ? -1 : 0, role: 'link', 'data-event': each.event});
    point.append(shape('title', {}, each.at + ': ' + each.failed + ' of ' + ended + ' replays failed' + (each.lost ? ', ' + each.lost + ' did not end' : '')));
    return point;
  });
  if (curve.before) {
    const found = all.findIndex(each => each.nanoseconds === curve.from?.nanoseconds), place = found < 0 ? all.length - 0.5 : found;
    svg.append(line('mark', x(place), -6, x(place), 120), text(place, -12, found < 0 ? 'the failure itself' : 'from ' + short(curve.from.at) + ' on'));
  }
  points.slice(1).forEach((next, place) => svg.append(line('share', x(place), points[place].getAttribute('cy'), x(place + 1), next.getAttribute('cy'))));
  svg.append(...points, ...all.length ? [text(0, 138, short(all[0].at)), text(all.length - 1, 138, all.length > 1 ? short(all[all.length - 1].at) : '')] : []);
  const figure = make('figure'), caption = make('figcaption', 'note'), other = make('details');
  const explain = point => { caption.textContent = point?.textContent || 'Replays that failed, by the moment at which they began. Arrows move along them, Enter goes there.'; };
  for (const kind of ['focusin', 'pointerover']) svg.addEventListener(kind, event => explain(event.target.closest('circle')));
  explain();
  rove(svg, 'ArrowRight', 'ArrowLeft');
  other.append(make('summary', '', 'as text'), ...lines.map(each => make('div', '', each)));
  figure.append(svg, caption, other);
  return figure;
}
function showDials(scene) {
  const wanted = $('sift').value.toLowerCase(), list = $('dials'), parts = [];
  let group = '', changed = 0;
  for (const dial of scene.dials) {
    const old = oldDials.get(dial.name), isOther = old !== undefined && old !== dial.value;
    if (isOther) changed += 1;
    if (wanted && !dial.name.toLowerCase().includes(wanted)) continue;
    const dot = dial.name.indexOf('.');
    if (dial.name.slice(0, dot) !== group) {
      group = dial.name.slice(0, dot);
      parts.push(make('dt', 'group', group));
    }
    const value = make('dd', isOther ? 'changed' : '', dial.value);
    if (isOther) value.append(make('small', '', '  was ' + old));
    parts.push(make('dt', '', dial.name.slice(dot + 1)), value);
  }
  list.replaceChildren(...parts);
  $('changed').textContent = changed ? changed + ' changed' : '';
}
function matches(text) { return filter.split(' ').every(word => text.includes(word)); }
function addTexts(day) {
  for (const told of day.told) {
    told.text = [clock(told.t), day.lanes[told.w].name, told.words, ...told.then, told.fault ? 'fault' : ''].join(' ').toLowerCase();
  }
  for (const message of day.messages) {
    const ends = [message.from, message.to].sort((a, b) => a - b).map(lane => day.lanes[lane].name);
    message.link = ends.join(' – ');
    message.kind = message.what.replace(/^[0-9 ]+/, '').split(':')[0].split(' ')[0];
    message.fate = message.came ? 'arrived' : message.lost ? 'lost: ' + message.lost : 'on its way';
    message.text = [day.lanes[message.from].name, day.lanes[message.to].name, message.what, message.fate].join(' ').toLowerCase();
  }
}
function listStory() {
  addTexts(day);
  links = [...new Set(day.messages.map(each => each.link))].sort();
  $('links').replaceChildren(...links.map((link, place) => {
    const label = make('label', 'check'), box = make('input');
    [box.type, box.checked] = ['checkbox', !shut.has(link)];
    box.addEventListener('change', () => { if (box.checked) shut.delete(link); else shut.add(link); sift(); });
    label.append(box, make('i', 'k c' + place % 6), link);
    return label;
  }));
  const kind = $('kind').value, kinds = [...new Set(day.messages.map(each => each.kind))].sort();
  $('kind').replaceChildren(new Option('all kinds', ''), ...kinds.map(each => new Option(each)));
  $('kind').value = kinds.includes(kind) ? kind : '';
  rows = day.told.map(told => {
    const row = make('li', told.fault ? 'fault' : ''), words = make('span', 'words', told.words);
    row.append(make('time', '', clock(told.t)), make('span', 'who', day.lanes[told.w].name), words);
    for (const then of told.then) words.append(make('span', 'then', '→ ' + then));
    row.dataset.event = told.e;
    return {told: told, row: row};
  });
  nowRow = make('li', 'now');
  sift();
}
function sift() {
  if (!day) return;
  const found = rows.filter(({told}) => !filter || matches(told.text));
  $('told').replaceChildren(...found.map(({row}) => row));
  $('found').textContent = tab === 'mine' ? '' : filter ? found.length + ' of ' + rows.length : rows.length + ' story lines';
  listMessages();
  markStory();
  draw();
}
// The table of messages, as in a network panel.
function listMessages() {
  if (tab !== 'sent' || !day) return;
  const found = day.messages.filter(each => isKept(each) && (!filter || matches(each.text))), most = 400;
  $('found').textContent = found.length + ' of ' + day.messages.length + (found.length > most ? ', the first ' + most + ' shown' : '');
  $('sent').querySelector('tbody').replaceChildren(...found.slice(0, most).map((each, place) => {
    const row = make('tr', each.lost ? 'lost' : '');
    row.dataset.event = each.e;
    row.tabIndex = place ? -1 : 0;
    row.append(...[clock(each.sent), day.lanes[each.from].name + ' → ' + day.lanes[each.to].name, each.what, String(each.bytes),
      each.came ? span(each.came - each.sent) : '', each.fate].map(text => make('td', '', text)));
    return row;
  }));
}
// The changes to the story: each can be switched off, and taken back.
function listChanges(scene) {
  const list = $('mine').firstChild, focused = [...list.querySelectorAll('input, button')].indexOf(document.activeElement);
  $('beside-label').hidden = !scene.changes.length;
  $('tab-mine').textContent = scene.changes.length ? 'Changes ' + scene.changes.length + (scene.isSaved ? '' : ', not saved') : 'Changes';
  list.replaceChildren(...scene.changes.map((each, place) => {
    const line = make('li'), label = make('label'), box = make('input'), undo = make('button', '', 'take back');
    [box.type, box.checked] = ['checkbox', each.isOn];
    box.addEventListener('change', () => say('toggle ' + (place + 1)));
    undo.addEventListener('click', () => say('undo ' + (place + 1)));
    label.append(box, ' ' + placeWords(each.at) + '  ' + each.words);
    line.append(label, undo);
    return line;
  }));
  if (!scene.changes.length) list.append(make('li', 'note', 'Nothing yet: inject a fault (i), or let the wearer do something (d).'));
  if (focused >= 0) list.querySelectorAll('input, button')[focused]?.focus();
}
function showTab(name) {
  tab = name;
  for (const each of ['told', 'sent', 'mine']) {
    $(each).hidden = each !== name;
    $('tab-' + each).setAttribute('aria-pressed', String(each === name));
  }
  sift();
}
function markStory() {
  const event = state.scene.event;
  let last = null, next = null;
  for (const {told, row} of rows) {
    const isToCome = told.e > event;
    row.classList.toggle('to-come', isToCome);
    row.classList.remove('here');
    row.classList.toggle('mine', state.scene.changes.some(each => each.isOn && each.at === told.t));
    row.tabIndex = -1;
    if (!row.isConnected) continue;
    if (!isToCome) last = row; else if (!next) next = row;
  }
  if (last) last.classList.add('here');
  const first = last || next;
  if (first) first.tabIndex = 0;
  const isHere = state.scene.day === day.day || state.scene.now === day.to;
  nowRow.remove();
  if (!isHere) return;
  nowRow.textContent = 'now ' + clock(state.scene.now) + ' · below it is still to come';
  $('told').insertBefore(nowRow, next);
  const list = $('told'), top = nowRow.offsetTop - list.offsetTop;
  list.scrollTop = top - list.clientHeight * 0.6;
}
function showDay() {
  markStory();
  draw();
  const elsewhere = state.scene.day !== day.day && state.scene.now !== day.to;
  hint(elsewhere ? 'The session is on d' + state.scene.day + ': click or drag in the day to go there.' : '');
}
function hint(text) { $('hint').textContent = text || 'Drag in the day to go anywhere, in the strip above it to another day; the wheel zooms.'; }
// The map: the strip of the whole story, the hours, and a lane for each who takes part.
const edge = {left: 84, right: 14, strip: 16, top: 44, bottom: 8};
let colours = {}, size = {width: 0, height: 0};
function readColours() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ['ground', 'card', 'ink', 'quiet', 'rule', 'a', 'b', 'state', 'bad', 'sure', 'c0', 'c1', 'c2', 'c3', 'c4', 'c5']) colours[name] = style.getPropertyValue('--' + name).trim();
}
const x = at => edge.left + (at - view.from) / (view.to - view.from) * (size.width - edge.left - edge.right);
const time = px => view.from + (px - edge.left) / (size.width - edge.left - edge.right) * (view.to - view.from);
const laneHeight = () => (size.height - edge.top - edge.bottom) / day.lanes.length;
const y = lane => edge.top + laneHeight() * (lane + 0.5);
const stripEnd = () => story.days[story.days.length - 1].to;
const stripX = at => edge.left + at / stripEnd() * (size.width - edge.left - edge.right);
let isDrawing = false;
function draw() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => { isDrawing = false; if (!day || !state) return; const ours = day; if (other) { [day, isOther] = [other, true]; paint($('other')); } [day, isOther] = [ours, false]; paint($('map')); });
}
function paint(map) {
  const ratio = devicePixelRatio || 1;
  size = {width: map.clientWidth, height: map.clientHeight};
  if (map.width !== Math.round(size.width * ratio) || map.height !== Math.round(size.height * ratio)) {
    map.width = Math.round(size.width * ratio);
    map.height = Math.round(size.height * ratio);
  }
  const c = map.getContext('2d');
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.clearRect(0, 0, size.width, size.height);
  c.font = '12px system-ui, sans-serif';
  if (isOther) { c.fillStyle = colours.ink; c.textAlign = 'left'; c.fillText('the story as it was opened', edge.left, 12); } else paintStrip(c);
  paintHours(c);
  c.save();
  day.lanes.forEach((lane, place) => paintLane(c, lane, place));
  c.beginPath();
  c.rect(edge.left, 0, size.width - edge.left - edge.right + 1, size.height);
  c.clip();
  for (const message of day.messages) paintMessage(c, message);
  for (const told of day.told) paintTold(c, told);
  c.restore();
  paintHead(c, state.scene.now, colours.a, false);
  if (dragged !== null) paintHead(c, dragged, colours.b, true);
}
function paintStrip(c) {
  const height = edge.strip;
  c.textBaseline = 'middle';
  c.fillStyle = colours.quiet;
  c.textAlign = 'right';
  c.fillText(story.days.length + ' days', edge.left - 8, height / 2 + 1);
  const every = Math.ceil(40 / (stripX(story.days[0].to) - stripX(story.days[0].from)));
  for (const each of story.days) {
    const from = stripX(each.from), to = stripX(each.to);
    c.fillStyle = each.number === day.day ? colours.state : colours.card;
    c.fillRect(from, 2, Math.max(1, to - from - 1), height - 4);
  }
  c.textAlign = 'left';
  for (const each of story.days) {
    c.fillStyle = each.number === day.day ? colours.ground : colours.quiet;
    const isMarked = Math.abs(stripX(each.from) + 15 - stripX(state.scene.now)) < 20;
    if ((each.number - 1) % every === 0 && (!isMarked || every === 1)) c.fillText('d' + each.number, stripX(each.from) + 2, height / 2 + 1);
  }
  for (const {at, colour} of [{at: state.scene.now, colour: 'a'}, ...state.scene.marks]) {
    c.fillStyle = colours[colour || 'b'];
    c.fillRect(stripX(at) - 1, 0, 2, height);
  }
}
function paintHours(c) {
  const steps = [60, 300, 900, 1800, 3600, 7200, 10800, 21600, 43200], wide = (size.width - edge.left - edge.right) / (view.to - view.from) * 1e9;
  const step = steps.find(step => step * wide > 46) || 43200;
  c.textAlign = 'center';
  c.textBaseline = 'alphabetic';
  for (const hour of day.hours) {
    for (let part = 0; part < 3600; part += Math.min(step, 3600)) {
      const second = hour.second + part;
      if (second % step !== 0) continue;
      const at = hour.at + part * 1e9;
      if (at < view.from || at > view.to || at > day.to) continue;
      Object.assign(c, {strokeStyle: colours.rule, lineWidth: 1});
      stroke(c, [Math.round(x(at)) + 0.5, edge.top - 4], [Math.round(x(at)) + 0.5, size.height - edge.bottom]);
      c.fillStyle = colours.quiet;
      // The time of the session, or of the pointer, covers labels near it.
      const isFree = [state.scene.now, dragged].every(head => head === null || Math.abs(headLabel(head) - x(at)) > 50);
      if (isFree && x(at) < size.width - edge.right - 4) c.fillText(clock(at).slice(0, 5), x(at), edge.top - 9);
    }
  }
}
function paintLane(c, lane, place) {
  const middle = y(place), half = laneHeight() / 2 - 3, bottom = middle + half;
  Object.assign(c, {globalAlpha: 1, fillStyle: colours.ink, textAlign: 'right', textBaseline: 'middle', font: '600 12px system-ui, sans-serif'});
  c.fillText(lane.name, edge.left - 8, middle);
  c.font = '12px system-ui, sans-serif';
  c.save();
  c.beginPath();
  c.rect(edge.left, edge.top, size.width - edge.left - edge.right, size.height - edge.top);
  c.clip();
  if (lane.battery.length > 1) {
    c.beginPath();
    c.moveTo(x(lane.battery[0][0]), bottom);
    for (const [at, level] of lane.battery) c.lineTo(x(at), bottom - level * half * 1.9);
    c.lineTo(x(lane.battery[lane.battery.length - 1][0]), bottom);
    Object.assign(c, {fillStyle: colours.state, globalAlpha: 0.16});
    c.fill();
    c.globalAlpha = 1;
  }
  const most = Math.max(1, ...lane.waiting.map(([, count]) => count));
  if (most > 1) {
    c.beginPath();
    lane.waiting.forEach(([at, count], index) => {
      if (!count) return;
      const level = bottom - count / most * half * 1.2, next = lane.waiting[index + 1];
      c.moveTo(x(at), bottom);
      c.lineTo(x(at), level);
      c.lineTo(x(next ? next[0] : day.to), level);
      if (!next || !next[1]) c.lineTo(x(next ? next[0] : day.to), bottom);
    });
    Object.assign(c, {strokeStyle: colours.b, lineWidth: 1, globalAlpha: 0.8});
    c.stroke();
    c.globalAlpha = 1;
  }
  for (const each of lane.spans) {
    const [row, colour] = {sleep: [0, 'c1'], place: [1, 'c5'], music: [2, 'c2'], training: [2, 'c3'], denied: [0, 'bad']}[each.kind];
    const left = Math.max(x(each.from), edge.left), width = Math.max(2, x(each.to) - left), tall = half * 2 / 3 - 2, top = middle - half + row * half * 2 / 3;
    [c.fillStyle, c.globalAlpha] = [colours[colour], 0.3];
    c.fillRect(left, top, width, tall);
    [c.fillStyle, c.globalAlpha, c.textAlign] = [colours.ink, 1, 'left'];
    if (width > c.measureText(each.words).width + 6 && tall > 9) c.fillText(each.words, left + 3, top + tall / 2);
  }
  for (const [from, to] of lane.off) {
    const left = x(from), width = Math.max(3, x(to) - x(from));
    c.fillStyle = colours.ground;
    c.fillRect(left, middle - half, width, half * 2);
    c.strokeStyle = colours.quiet;
    c.setLineDash([4, 3]);
    c.strokeRect(left + 0.5, middle - half + 0.5, width - 1, half * 2 - 1);
    c.setLineDash([]);
    if (width > 30) { c.fillStyle = colours.quiet; c.textAlign = 'center'; c.fillText('off', left + width / 2, middle + half - 8); }
  }
  Object.assign(c, {strokeStyle: colours.quiet, lineWidth: 1, globalAlpha: 0.55});
  stroke(c, [edge.left, middle], [size.width - edge.right, middle]);
  c.restore();
}
function stroke(c, ...points) {
  c.beginPath();
  points.forEach(([x, y], place) => place % 2 ? c.lineTo(x, y) : c.moveTo(x, y));
  c.stroke();
}
function strength(isPast, text, thing) {
  if (filter && !matches(text)) return 0.07;
  return hovered === thing ? 1 : isPast ? 0.9 : 0.28;
}
function isKept(message) {
  return ($('small').checked || !message.small && message.lost !== 'outOfRange') && !shut.has(message.link) && (!$('kind').value || message.kind === $('kind').value);
}
const hasHappened = (thing, at) => isOther ? at <= state.scene.now : thing.e <= state.scene.event;
function isShown(message) { return isKept(message) && message.sent < view.to && (message.came || message.sent) >= view.from; }
// Where its line is drawn: what is lost ends half way.
function ends(message) {
  const from = {x: x(message.sent), y: y(message.from)}, to = {x: x(message.came || message.sent), y: y(message.to)};
  return message.came ? [from, to] : [from, {x: from.x + 5, y: (from.y + to.y) / 2}];
}
function paintMessage(c, message) {
  if (!isShown(message)) return;
  const [from, to] = ends(message), isLost = !message.came, isLate = message.came - message.sent > 1e10;
  c.globalAlpha = strength(hasHappened(message, message.sent), message.text, message);
  c.strokeStyle = c.fillStyle = isLost ? colours.bad : colours['c' + Math.max(0, links.indexOf(message.link)) % 6];
  c.lineWidth = hovered === message ? 3 : isLate ? 1.8 : 1;
  c.setLineDash(isLost ? [2, 3] : isLate ? [7, 3] : []);
  stroke(c, [from.x, from.y], [to.x, to.y]);
  c.setLineDash([]);
  if (isLost) {
    c.lineWidth = 1.6;
    stroke(c, [to.x - 4, to.y - 4], [to.x + 4, to.y + 4], [to.x + 4, to.y - 4], [to.x - 4, to.y + 4]);
  } else {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    c.beginPath();
    c.moveTo(to.x, to.y);
    c.lineTo(to.x - 8 * Math.cos(angle - 0.35), to.y - 8 * Math.sin(angle - 0.35));
    c.lineTo(to.x - 8 * Math.cos(angle + 0.35), to.y - 8 * Math.sin(angle + 0.35));
    c.fill();
  }
  c.globalAlpha = 1;
}
function paintTold(c, told) {
  const at = x(told.t), middle = y(told.w);
  if (told.t < view.from || told.t > view.to) return;
  c.globalAlpha = strength(hasHappened(told, told.t), told.text, told);
  if (told.fault) {
    c.fillStyle = colours.bad;
    c.beginPath();
    c.moveTo(at, middle - 8); c.lineTo(at + 7, middle + 6); c.lineTo(at - 7, middle + 6);
    c.fill();
  } else {
    c.fillStyle = colours.sure;
    const half = hovered === told ? 9 : 6;
    c.fillRect(at - 1.25, middle - half, 2.5, half * 2);
  }
  [c.strokeStyle, c.lineWidth] = [colours.b, 1.5];
  if (told.only) c.strokeRect(at - 7, middle - 10, 14, 20);
  c.globalAlpha = 1;
}
const headLabel = at => Math.min(Math.max(x(at), edge.left + 31), size.width - edge.right - 31);
function paintHead(c, at, colour, isWish) {
  if (at < view.from || at > view.to) return;
  Object.assign(c, {strokeStyle: colour, fillStyle: colour, lineWidth: 2});
  c.setLineDash(isWish ? [4, 3] : []);
  stroke(c, [x(at), edge.top - 6], [x(at), size.height - edge.bottom]);
  c.setLineDash([]);
  const text = clock(at), left = headLabel(at);
  c.fillRect(left - 31, edge.top - 24, 62, 18);
  Object.assign(c, {fillStyle: colours.ground, textAlign: 'center', textBaseline: 'middle', font: '600 12px system-ui, sans-serif'});
  c.fillText(text, left, edge.top - 14);
  c.font = '12px system-ui, sans-serif';
}

// The pointer.
function near(px, py) {
  let best = null, least = 7;
  for (const told of day.told) {
    if (told.t < view.from || told.t > view.to || filter && !matches(told.text)) continue;
    const far = Math.hypot(x(told.t) - px, Math.max(0, Math.abs(y(told.w) - py) - 6));
    if (far < least) [best, least] = [told, far];
  }
  for (const message of day.messages) {
    if (!isShown(message) || filter && !matches(message.text)) continue;
    const [a, b] = ends(message), dx = b.x - a.x, dy = b.y - a.y;
    const part = Math.min(1, Math.max(0, ((px - a.x) * dx + (py - a.y) * dy) / (dx * dx + dy * dy || 1)));
    const far = Math.hypot(a.x + part * dx - px, a.y + part * dy - py) + 1;
    if (far < least) [best, least] = [message, far];
  }
  return best;
}
function words(thing) {
  if (!thing) return '';
  if (thing.words) return clock(thing.t) + '  ' + day.lanes[thing.w].name + ': ' + [thing.words, ...thing.then].join(' → ');
  const end = thing.came ? span(thing.came - thing.sent) + ' on the way' : thing.lost ? 'lost: ' + thing.lost : 'not there by the end of the day';
  return (thing.sent < day.from ? 'the day before' : clock(thing.sent)) + '  ' + day.lanes[thing.from].name + ' → ' + day.lanes[thing.to].name + ': ' + thing.what + ' (' + end + ')';
}
// The contents of a lane at a moment, for the pointer.
function laneWords(place) {
  const lane = day.lanes[Math.floor((place.py - edge.top) / laneHeight())], at = time(place.px);
  if (!lane || place.px < edge.left || at > view.to) return '';
  const before = list => [...list].reverse().find(([each]) => each <= at), battery = before(lane.battery), waiting = before(lane.waiting);
  const parts = lane.spans.filter(each => each.from <= at && at < each.to).map(each => each.words);
  if (lane.off.some(([from, to]) => from <= at && at < to)) parts.push('off');
  if (battery) parts.push('battery ' + Math.round(battery[1] * 100) + ' %');
  if (waiting && waiting[1]) parts.push(waiting[1] + ' waiting to be sent');
  return clock(at) + '  ' + lane.name + (parts.length ? ': ' + parts.join(', ') : '');
}
function pointed(event) {
  const box = $('map').getBoundingClientRect(), px = event.clientX - box.left, py = event.clientY - box.top;
  return {isStrip: py < edge.strip, px: px, py: py};
}
let isDown = false, isOnStrip = false;
function drag(event) {
  const px = pointed(event).px, part = Math.min(1, Math.max(0, (px - edge.left) / (size.width - edge.left - edge.right)));
  dragged = isOnStrip ? part * (stripEnd() - 1e9) : Math.min(day.to - 1e9, Math.max(day.from, time(px)));
  say('goto ' + placeWords(dragged));
  draw();
}
function zoom(factor, around) {
  const least = 120e9, whole = day.to - day.from;
  const width = Math.min(whole, Math.max(least, (view.to - view.from) * factor));
  const part = (around - view.from) / (view.to - view.from);
  const from = Math.min(day.to - width, Math.max(day.from, around - part * width));
  view = {from: from, to: from + width};
  draw();
}
function centre() {
  const now = state.scene.now;
  return now >= view.from && now <= view.to ? now : (view.from + view.to) / 2;
}

// Buttons, keys and the line.
const keys = [
  ['n', 'forward to the next line of the story', () => say('next')],
  ['b', 'back over the last line of the story', () => say('back')],
  ['s', 'one event, in full detail', () => say('step')],
  ['w', 'why: the causes of the last line of the story', why],
  ['f', 'forward to where a check fails', () => say('next failure')],
  ['F', 'why failure: the failure without each fault', () => say('why failure')],
  ['W', 'why --when: the moment after which the failure could not be avoided', () => say('why --when')],
  ['i', 'inject a fault here', () => begin('inject ')],
  ['d', 'the wearer does something here', () => begin('do ')],
  ['/', 'filter the story and the map', () => { $('filter').focus(); $('filter').select(); }],
  [':', 'any instruction', () => $('line').focus()],
  ['ArrowRight', 'to the next line of the story that the filter shows', () => hop(1)],
  ['ArrowLeft', 'to the previous one', () => hop(-1)],
  ['[', 'show the day before', () => turn(-1)],
  [']', 'show the day after', () => turn(1)],
  ['+', 'show less of the day, larger', () => zoom(0.5, centre())],
  ['-', 'show more of the day', () => zoom(2, centre())],
  ['0', 'show the whole day', () => { view = {from: day.from, to: day.to}; draw(); }],
  ['1', 'list: the story', () => showTab('told')],
  ['2', 'list: the messages', () => showTab('sent')],
  ['3', 'list: your changes', () => showTab('mine')],
  ['?', 'this help', () => $('keys').showModal()],
];
function begin(text) {
  $('line').value = text;
  $('line').focus();
  offer();
}
function why() {
  const here = document.querySelector('#told li.here');
  say(here ? 'why #' + here.dataset.event : 'why');
}
function hop(way) {
  const shown = rows.filter(({row}) => row.isConnected).map(({told}) => told.e), event = state.scene.event;
  const goal = way > 0 ? shown.find(e => e > event) : shown.filter(e => e < event).pop();
  if (goal) say('goto #' + goal);
}
// A list of rows is one stop of Tab; arrows move in it, Enter goes there.
function rove(list, forward = 'ArrowDown', backward = 'ArrowUp') {
  list.addEventListener('keydown', event => {
    const row = event.target.closest('[data-event]');
    if (!row) return;
    const all = [...list.querySelectorAll('[data-event]')], at = all.indexOf(row);
    const goal = {[forward]: at + 1, [backward]: at - 1, PageDown: at + 10, PageUp: at - 10, Home: 0, End: all.length - 1}[event.key];
    if (goal === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    if (goal === undefined) return say('goto #' + row.dataset.event);
    const next = all[Math.min(all.length - 1, Math.max(0, goal))];
    [row.tabIndex, next.tabIndex] = [-1, 0];
    next.focus();
  });
  list.addEventListener('click', event => {
    const row = event.target.closest('[data-event]');
    if (row) say('goto #' + row.dataset.event);
  });
}
function slide(event) {
  const now = state.scene.now, goal = {PageUp: now - 36e11, PageDown: now + 36e11, Home: day.from, End: day.to - 1e9}[event.key];
  if (goal === undefined) return;
  event.preventDefault();
  say('goto ' + placeWords(Math.min(stripEnd() - 1e9, Math.max(0, goal))));
}
function recall(event) {
  if (event.key !== 'ArrowUp' && (event.key !== 'ArrowDown' || pastAt >= past.length)) return;
  event.preventDefault();
  pastAt = Math.min(past.length, Math.max(0, pastAt + (event.key === 'ArrowUp' ? -1 : 1)));
  $('line').value = past[pastAt] || '';
}
function turn(way) {
  shownDay = Math.min(story.days.length, Math.max(1, shownDay + way));
  look();
}
function offer() {
  const word = $('line').value.split(' ')[0], all = word === 'inject' || word === 'do'
    ? story.examples.filter(each => each.startsWith(word + ' ')).map(each => each.replace(/ \[[^\]]*\]/g, ''))
    : story.instructions.map(each => each.form.split(' ')[0]);
  $('forms').replaceChildren(...all.map(each => { const option = make('option'); option.value = each; return option; }));
}
function listen() {
  addEventListener('keydown', event => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox' || event.target instanceof HTMLSelectElement;
    if (event.key === 'Escape' && isTyping) {
      if (event.target === $('filter')) { $('filter').value = filter = ''; sift(); }
      return event.target.blur();
    }
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || $('keys').open || !day || !$('gone').hidden) return;
    const key = keys.find(([name]) => name === event.key || name === '+' && event.key === '=');
    if (!key) return;
    event.preventDefault();
    key[2]();
  });
  const press = {back: 'b', next: 'n', step: 's', why: 'w', failure: 'f', cause: 'F', when: 'W', inject: 'i', help: '?', before: '[', after: ']', in: '+', out: '-', whole: '0'};
  for (const [id, name] of Object.entries(press)) $(id).addEventListener('click', () => keys.find(key => key[0] === name)[2]());
  $('stop').addEventListener('click', () => post('stop', ''));
  const changes = {days: () => { shownDay = Number($('days').value); look(); }, small: sift, kind: sift, beside: lookBeside};
  for (const [id, deed] of Object.entries(changes)) $(id).addEventListener('change', deed);
  const inputs = {filter: () => { filter = $('filter').value.trim().toLowerCase(); sift(); }, sift: () => showDials(state.scene), line: offer};
  for (const [id, deed] of Object.entries(inputs)) $(id).addEventListener('input', deed);
  $('line').addEventListener('keydown', recall);
  for (const name of ['told', 'sent', 'mine']) $('tab-' + name).addEventListener('click', () => showTab(name));
  $('save').addEventListener('submit', event => {
    event.preventDefault();
    say('save ' + ($('name-of').value || $('name-of').placeholder));
  });
  for (const list of ['told', 'sent']) rove($(list));
  $('say').addEventListener('submit', event => {
    event.preventDefault();
    const line = $('line').value;
    if (line && past[past.length - 1] !== line) past.push(line);
    pastAt = past.length;
    say(line);
    $('line').value = '';
  });
  const map = $('map');
  map.addEventListener('keydown', slide);
  map.addEventListener('pointerdown', event => {
    if (!day || event.button) return;
    isDown = true;
    isOnStrip = event.offsetY < edge.strip;
    map.setPointerCapture(event.pointerId);
    drag(event);
  });
  map.addEventListener('pointermove', event => {
    if (!day) return;
    if (isDown) return drag(event);
    const place = pointed(event), found = place.isStrip ? null : near(place.px, place.py);
    if (found !== hovered) { hovered = found; draw(); }
    hint(found ? words(found) : place.isStrip ? '' : laneWords(place));
  });
  for (const end of ['pointerup', 'pointercancel']) map.addEventListener(end, () => { isDown = false; dragged = null; draw(); });
  map.addEventListener('wheel', event => {
    if (!day) return;
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const move = event.deltaX / (size.width - edge.left - edge.right) * (view.to - view.from), width = view.to - view.from;
      const from = Math.min(day.to - width, Math.max(day.from, view.from + move));
      view = {from: from, to: from + width};
      draw();
    } else zoom(event.deltaY > 0 ? 1.25 : 0.8, Math.min(view.to, Math.max(view.from, time(event.offsetX))));
  }, {passive: false});
  new ResizeObserver(draw).observe(map);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { readColours(); draw(); });
  addEventListener('hashchange', followAddress);
}
async function open() {
  readColours();
  listen();
  const [first, second] = await Promise.all([fetch('story'), fetch('state')]);
  story = await first.json();
  $('name').textContent = story.name;
  $('header').textContent = story.header.split(' · ').slice(1).join(' · ');
  $('days').replaceChildren(...story.days.map(each => new Option('d' + each.number + '  ' + each.label, each.number)));
  const names = {ArrowRight: '→', ArrowLeft: '←'};
  $('keylist').replaceChildren(...keys.flatMap(([key, about]) => [make('dt', '', names[key] || key), make('dd', '', about)]));
  $('instructions').replaceChildren(...story.instructions.flatMap(each => [make('dt', '', each.form), make('dd', '', each.about)]));
  offer();
  hint('');
  const address = location.hash;
  take(await second.json());
  if (address) { history.replaceState(null, '', address); followAddress(); }
  follow();
}
open();
