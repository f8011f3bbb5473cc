/// What the page does: it talks with the session, lists the story and follows its address.
extension StepPage {
  static let script = talk + map

  private static let talk = #"""
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
    function gone() { $('gone').hidden = false; }

    function take(news) {
      for (const said of news.log) if (said.serial > lastLog) tell(said);
      if (state && news.serial < state.serial) return;
      const before = state;
      state = news;
      if (news.hasEnded) return gone();
      const scene = news.scene;
      if (!scene) return;
      const isNew = !before || before.serial !== news.serial;
      if (!isNew) return;
      if (!before || before.scene.event !== scene.event || before.scene.now !== scene.now) {
        if (before) oldDials = new Map(before.scene.dials.map(dial => [dial.name, dial.value]));
        shownDay = Math.min(scene.day, story.days.length);
        remember(scene);
      }
      if (!shownDay) shownDay = scene.day;
      showPlace(scene);
      showDials(scene);
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
      const slow = setTimeout(() => { $('looking').textContent = 'looking through the day …'; }, 200);
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
          }
        } else $('looking').textContent = await answer.text();
      } catch (error) { gone(); }
      clearTimeout(slow);
      isAsking -= 1;
      if (!isAsking) $('looking').textContent = '';
    }

    // Times: nanoseconds since the start, shown as the clocks of the day show them.
    function clock(at) {
      const hour = [...day.hours].reverse().find(hour => hour.at <= at) || day.hours[0];
      const second = ((hour.second + Math.floor((at - hour.at) / 1e9)) % 86400 + 86400) % 86400;
      return [second / 3600, second / 60 % 60, second % 60].map(part => String(Math.floor(part)).padStart(2, '0')).join(':');
    }
    function placeWords(at) {
      const found = story.days.find(day => at < day.to) || story.days[story.days.length - 1];
      if (day && found.number === day.day) return 'd' + found.number + ' ' + clock(at);
      const second = Math.min(86399, Math.max(0, Math.floor((at - found.from) / 1e9)));
      return 'd' + found.number + ' ' + [second / 3600, second / 60 % 60, second % 60]
        .map(part => String(Math.floor(part)).padStart(2, '0')).join(':');
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
      const extra = parts.slice(1).concat(scene.isOver ? ['the story is over'] : [], scene.breaks.map(b => 'break on ' + b));
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
      for (const line of said.lines) entry.append(make('div', '', line));
      if (said.complaint) entry.append(make('div', 'wrong', said.complaint));
      log.append(entry);
      while (log.childElementCount > 200) log.firstElementChild.remove();
      log.scrollTop = log.scrollHeight;
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
    function listStory() {
      for (const told of day.told) {
        told.text = [clock(told.t), day.lanes[told.w].name, told.words, ...told.then, told.fault ? 'fault' : ''].join(' ').toLowerCase();
      }
      for (const message of day.messages) {
        message.text = [day.lanes[message.from].name, day.lanes[message.to].name, message.what, message.lost ? 'lost ' + message.lost : ''].join(' ').toLowerCase();
      }
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
      $('found').textContent = filter ? found.length + ' of ' + rows.length : rows.length + ' told';
      markStory();
      draw();
    }
    function markStory() {
      const event = state.scene.event;
      let last = null, next = null;
      for (const {told, row} of rows) {
        const isToCome = told.e > event;
        row.classList.toggle('to-come', isToCome);
        row.classList.remove('here');
        if (!row.isConnected) continue;
        if (!isToCome) last = row; else if (!next) next = row;
      }
      if (last) last.classList.add('here');
      const isHere = state.scene.day === day.day || state.scene.now === day.to;
      nowRow.remove();
      if (!isHere) return;
      nowRow.textContent = 'now ' + clock(state.scene.now) + ' · what stands below is still to come';
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

    """#
}
