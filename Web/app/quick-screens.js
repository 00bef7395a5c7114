// The second screen, its entry in the history, and the choices that the server makes pages by.

const $ = (id) => document.getElementById(id);
const HASH = '#settings';

function show(isSettings, movesFocus) {
  // What was typed counts, also when the screen goes away under the field.
  if (movesFocus) document.activeElement?.blur();
  $('draw').hidden = isSettings;
  $('settings').hidden = !isSettings;
  if (!movesFocus) return;
  if (isSettings) {
    scrollTo(0, 0);
    $('settings-title').focus({ preventScroll: true });
  } else {
    $('more-settings').focus({ preventScroll: true });
  }
}

const keep = (name, value) => {
  document.cookie = `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`;
};

/** Remembers a choice for the server's pages and for the pages kept for offline use. */
async function remember(name, value) {
  keep(name, value);
  await rememberOffline();
}

/** What the address asked for and got is chosen: the server keeps it so, and offline this page. */
function keepWish() {
  const { lang, dataset } = document.documentElement;
  const wish = new URLSearchParams(location.search);
  const code = lang.slice(0, 2);
  if (wish.get('lang')?.toLowerCase().split(/[-_]/)[0] === code) keep('lang', code);
  if (wish.get('theme') === dataset.theme) keep('theme', dataset.theme);
}

/** What the service worker goes by when it answers in the server's place: choices alone, since what
 * a page happens to be shown in was chosen by nobody. */
async function rememberOffline() {
  if (!('caches' in window)) return;
  const cookie = (name) =>
    document.cookie.split('; ').find((item) => item.startsWith(`${name}=`))?.split('=')[1];
  const choice = { lang: cookie('lang'), theme: cookie('theme') };
  const cache = await caches.open('maneki-choice');
  await cache.put('/quick-choice', new Response(JSON.stringify(choice)));
}

export function attachScreens() {
  const { lang, dataset } = document.documentElement;
  addEventListener('popstate', () => show(location.hash === HASH, true));
  $('more-settings').addEventListener('click', () => {
    history.pushState({ isOurs: true }, '', HASH);
    show(true, true);
  });
  $('back').addEventListener('click', () => {
    if (history.state?.isOurs) {
      history.back();
      return;
    }
    // Opened directly at the second screen: there is no entry of ours to go back to.
    history.replaceState(null, '', location.pathname);
    show(false, true);
  });
  show(location.hash === HASH, false);

  for (const link of document.querySelectorAll('[data-theme-choice]')) {
    const theme = link.dataset.themeChoice;
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      document.documentElement.dataset.theme = theme;
      mark();
      await remember('theme', theme);
    });
  }
  for (const link of document.querySelectorAll('[data-language-choice]')) {
    const language = link.dataset.languageChoice;
    if (lang.startsWith(language)) link.ariaCurrent = 'true';
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      await remember('lang', language);
      location.replace(`${location.pathname}?lang=${language}${HASH}`);
    });
  }
  const mark = () => {
    for (const link of document.querySelectorAll('[data-theme-choice]')) {
      link.ariaCurrent = String(link.dataset.themeChoice === dataset.theme);
    }
  };
  mark();
  // A page that the browser had kept for its Back button may speak the language of before.
  addEventListener('pageshow', (event) => {
    const chosen = document.cookie.split('; ').find((item) => item.startsWith('lang='))?.slice(5);
    if (event.persisted && chosen && !lang.startsWith(chosen)) location.reload();
  });
  keepWish();
  rememberOffline().catch((error) => console.warn(error));
}
