// `/verify`: the verifier inside the site's page, with the record the address names, if it names one.

import { loadVerifier } from "/assets/verify/verifier.js";
import { buildPage } from "/assets/verify/view.js";
import { words } from "/assets/verify/words.js";

const MEBIBYTE = 1 << 20;
// How far apart the sentences are that say how much has come.
const TELL = 8 * MEBIBYTE;

const host = document.getElementById("verify");
const language = document.documentElement.lang in words ? document.documentElement.lang : "en";
const text = words[language];
const loading = host.querySelector(".verify-loading");
loading.hidden = false;

/** The address of a record on this server; null for every other one. */
function localAddress(value) {
  if (!/^\/(?![/\\])/.test(value)) return null;
  const address = new URL(value, location.origin);
  return address.origin === location.origin ? address : null;
}

/** The record at an address as a file, which the browser may keep on its disk. */
async function fetchRecord(value, tell) {
  const address = localAddress(value);
  if (!address) throw new Error(text.foreign);
  tell(text.fetching(0));
  let answer;
  try {
    answer = await fetch(address, { redirect: "error" });
  } catch {
    throw new Error(text.fetchFailed(address.pathname));
  }
  if (!answer.ok) throw new Error(text.noRecord(address.pathname, answer.status));
  let count = 0;
  let told = 0;
  const counting = new TransformStream({
    transform(piece, controller) {
      count += piece.length;
      if (count - told >= TELL) {
        told = count;
        tell(text.fetching(Math.floor(count / MEBIBYTE)));
      }
      controller.enqueue(piece);
    },
  });
  try {
    const blob = await new Response(answer.body.pipeThrough(counting)).blob();
    return new File([blob], address.pathname.split("/").pop() || address.pathname);
  } catch {
    throw new Error(text.fetchFailed(address.pathname));
  }
}

try {
  const answer = await fetch("/assets/verifier.wasm");
  if (!answer.ok) throw new Error(`verifier.wasm: ${answer.status}`);
  const page = buildPage(host, await loadVerifier(await answer.arrayBuffer()), language, { framed: true });
  const record = new URLSearchParams(location.search).get("record");
  if (record) await page.open((tell) => fetchRecord(record, tell));
} catch (error) {
  console.error(error);
  loading.textContent = text.failed;
  loading.classList.add("problem");
}
