// The page for signing in, without reloads: the same forms, sent to /v1.
//
// The server counts and decides; this shows what it says. Without this file every form works.

const words = JSON.parse(document.getElementById('signin-words').textContent);
const isEnglish = document.documentElement.lang.startsWith('en');
const phoneForm = document.getElementById('phone-form');
const codeForm = document.getElementById('code-form');
const againForm = document.getElementById('again-form');
const notice = document.getElementById('signin-notice');

/** A wait in words, rounded up, as the server writes it. */
function wait(seconds) {
  const [count, chinese, english] = seconds < 120 ? [Math.max(1, seconds), '秒', 's']
    : seconds < 7200 ? [Math.ceil(seconds / 60), '分钟', 'min']
      : [Math.ceil(seconds / 3600), '小时', 'h'];
  return `${count} ${isEnglish ? english : chinese}`;
}

/** Says what went otherwise, and marks the field it is about. */
function say(name, slots = {}, field = null) {
  const text = words[name] ?? words.failed;
  notice.textContent = text.replace(/\{(\w+)\}/g, (slot, key) => slots[key] ?? slot);
  for (const input of document.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid');
  }
  field?.setAttribute('aria-invalid', 'true');
}

function quiet() {
  notice.textContent = '';
}

/** Sends JSON and returns status and body; status 0 when the server was not reached. */
async function post(path, body, headers = {}) {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json().catch(() => ({})) };
  } catch {
    return { status: 0, body: {} };
  }
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `/signin` at a step, keeping what the sign-in is for and where it leads. */
function address(form, items) {
  const query = new URLSearchParams(items);
  for (const name of ['purpose', 'next']) {
    const value = form.elements[name]?.value;
    if (value) query.set(name, value);
  }
  return `${query}` ? `/signin?${query}` : '/signin';
}

/** Asks for a code. The key stays until the server has taken it, so that a retry sends once. */
function asking(form, wish, field) {
  const button = form.querySelector('countdown-button');
  const key = form.elements.key;
  let isBusy = false;

  async function ask() {
    if (isBusy) return;
    isBusy = true;
    quiet();
    const { status, body } = await post('/v1/challenges', wish(), { 'Idempotency-Key': key.value });
    isBusy = false;
    if (status !== 0 && status !== 503) key.value = newKey();
    switch (status) {
      case 202:
        return sent(body);
      case 429:
        if (body.own) return sent(body, { notice: body.error, wait: body.retryAfter });
        button.resync(body.retryAfter);
        return say('challenge' in body ? 'elsewhere' : body.error, { time: wait(body.retryAfter) });
      case 0:
      case 503:
        // Not known to have failed, but the key makes a repeat harmless.
        button.cancel();
        return say(status === 0 ? 'offline' : 'busy');
      default:
        if (body.resendIn > 0) button.resync(body.resendIn);
        else button.cancel();
        say(body.error, {}, status === 422 ? field : null);
        return field?.focus();
    }
  }

  function sent(challenge, items = {}) {
    if (codeForm && challenge.challenge === codeForm.dataset.challenge) {
      // The address is what a reload asks for: what it says happened is over.
      history.replaceState(null, '', address(form, { challenge: challenge.challenge }));
      button.resync(items.wait ?? challenge.resendIn);
      if (items.notice) say(items.notice, { time: wait(items.wait) });
      codeForm.elements.code.value = '';
      codeForm.elements.code.focus();
      return;
    }
    location.assign(address(form, { challenge: challenge.challenge, ...items }));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ask();
  });
}

/** Checks a code: by the button, by Enter, or by itself when it is complete. */
function entering(form) {
  const field = form.elements.code;
  const { challenge, length } = form.dataset;
  let isBusy = false;
  // What was sent last: auto-fill and its submit are one check.
  let last = null;

  const digits = () => (field.value.match(/\p{Nd}/gu) ?? []).join('');

  async function check() {
    if (isBusy) return;
    isBusy = true;
    last = digits();
    quiet();
    const { status, body } = await post(`/v1/challenges/${challenge}/verify`, { code: field.value });
    isBusy = false;
    if (status === 200) {
      location.assign(form.elements.next?.value || address(form, {}));
      return;
    }
    if (status === 0 || status === 503) last = null;
    const slots = { left: body.triesLeft, count: length };
    if (status === 0) say('offline');
    else if (status === 503) say('busy');
    else if (status === 429) say('tries', { time: wait(body.retryAfter) });
    else if (body.error === 'wrong' && body.triesLeft === 0) say('wrong-last', slots, field);
    else say(body.error, slots, field);
    field.focus();
    field.select();
  }

  field.addEventListener('input', () => {
    field.removeAttribute('aria-invalid');
    const typed = digits();
    if (typed.length === Number(length) && typed !== last) check();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Pressed by the one who filled the field in: the check that runs is the one meant.
    if (!isBusy) check();
  });
}

/** Takes the seconds from the server again when the page comes back from the browser's memory. */
async function refresh() {
  const answer = await fetch(`/v1/challenges/${codeForm.dataset.challenge}`).catch(() => null);
  if (!answer?.ok) return;
  const challenge = await answer.json();
  if (challenge.verified) location.reload();
  else againForm.querySelector('countdown-button').resync(challenge.resendIn);
}

if (phoneForm) {
  const field = phoneForm.elements.phone;
  asking(phoneForm, () => ({
    phone: field.value, purpose: phoneForm.elements.purpose?.value || 'signin',
  }), field);
}
if (codeForm) {
  entering(codeForm);
  asking(againForm, () => ({ challenge: codeForm.dataset.challenge }), null);
  addEventListener('pageshow', (event) => event.persisted && refresh());
  document.addEventListener('visibilitychange', () => document.hidden || refresh());
}
