// The cat's page: the milk button, the two modes, and the sounds.

import '/assets/app/frame-animation.js';
import { lap, sigh } from '/assets/app/cat-sound.js';

const $ = (id) => document.getElementById(id);
const cat = $('cat');
const milk = $('milk');
const word = (name) =>
  $('cat-words').content.querySelector(`[data-word="${name}"]`).textContent;

/** Pictures in which the tongue touches the milk, found once from the score of the laps. */
const LAPS = new Set([19, 22, 28, 32, 36, 40, 44, 51, 54, 57, 60, 63]);
const SIGH = 69;

function press() {
  if (milk.disabled) return;
  cat.press();
}

cat.addEventListener('ready', () => {
  milk.disabled = false;
  $('cat-hint').textContent = word('hint');
});
cat.addEventListener('failed', () => {
  $('cat-hint').textContent = word('failed');
});
cat.addEventListener('frame', ({ detail }) => {
  if (!$('sound').checked) return;
  if (LAPS.has(detail.picture)) lap();
  if (detail.picture === SIGH) sigh();
});

milk.addEventListener('click', press);
document.addEventListener('keydown', (event) => {
  const isFree = event.target === document.body || event.target.id === 'content';
  if (event.key !== ' ' || event.repeat || !isFree) return;
  event.preventDefault();
  press();
});

for (const button of document.querySelectorAll('[data-mode]')) {
  button.addEventListener('click', () => {
    if (button.ariaPressed === 'true') return;
    cat.setAttribute('mode', button.dataset.mode);
    // One mode at a time: what plays is ended, and its first picture comes back.
    cat.stop();
    cat.seek(0);
    for (const other of document.querySelectorAll('[data-mode]')) {
      other.setAttribute('aria-pressed', String(other === button));
      $(`${other.dataset.mode}-body`).hidden = other !== button;
    }
  });
}

// Back leads where the visitor came from, when that was a page of this site.
$('back').addEventListener('click', (event) => {
  if (history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return;
  event.preventDefault();
  history.back();
});
