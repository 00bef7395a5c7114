// The parts, live: the page's side of trying them out.

import '/assets/app/countdown-button.js';
import '/assets/app/frame-animation.js';

const $ = (id) => document.getElementById(id);
const MOST_LINES = 8;

function write(list, text) {
  const line = document.createElement('li');
  line.textContent = text;
  list.prepend(line);
  while (list.children.length > MOST_LINES) list.lastElementChild.remove();
}

const button = $('countdown-live');
let presses = 0;
button.addEventListener('press', () => {
  presses += 1;
  $('countdown-presses').textContent = String(presses);
  write($('countdown-log'), 'press');
});
button.addEventListener('finished', () => write($('countdown-log'), 'finished'));
$('countdown-duration').addEventListener('input', ({ target }) => {
  if (target.value !== '' && target.checkValidity()) button.duration = Number(target.value);
});
$('countdown-resync').addEventListener('click', () => button.resync(10));
$('countdown-cancel').addEventListener('click', () => button.cancel());

const player = $('player-live');
const scrubber = $('player-scrubber');
let startedAt = 0;

$('player-start').addEventListener('click', () => {
  startedAt = performance.now();
  player.start();
});
$('player-press').addEventListener('click', () => {
  if (!player.playing) startedAt = performance.now();
  player.press();
});
$('player-stop').addEventListener('click', () => player.stop());
$('player-mode').addEventListener('change', ({ target }) =>
  player.setAttribute('mode', target.value));
$('player-speed').addEventListener('change', ({ target }) =>
  player.setAttribute('speed', target.value));
scrubber.addEventListener('input', () => player.seek(Number(scrubber.value)));

player.addEventListener('frame', ({ detail }) => {
  $('player-picture').textContent = String(detail.picture);
  scrubber.value = String(detail.picture);
  const seconds = player.playing ? (performance.now() - startedAt) / 1000 : 0;
  if (player.playing) $('player-time').textContent = `${seconds.toFixed(2)} s`;
});
for (const name of ['loop', 'finished', 'cancelled', 'stopped', 'unavailable']) {
  player.addEventListener(name, () => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
    write($('player-log'), `${name} · ${seconds} s`);
  });
}

for (const copy of document.querySelectorAll('[data-copy]')) {
  const title = copy.textContent;
  copy.addEventListener('click', async () => {
    const code = $(copy.dataset.copy);
    try {
      await navigator.clipboard.writeText(code.textContent);
      copy.textContent = $('elements-words').content.firstElementChild.textContent;
      copy.addEventListener('blur', () => { copy.textContent = title; }, { once: true });
    } catch {
      // Without permission the text is at least selected, ready for the keyboard.
      getSelection().selectAllChildren(code);
    }
  });
}
