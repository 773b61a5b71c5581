/**
 * Where the browser offers service workers (https, localhost) the shell is cached, and the page opens without a line. The worker gets
 * the list of what this page has loaded, since it was not there yet when that happened: the script that names the version first. Called
 * again when a page of its own file has been loaded.
 */
export function keepShell() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register())
}

async function register() {
  try {
    await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`)
    const { active } = await navigator.serviceWorker.ready
    const assets = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}${import.meta.env.BASE_URL}assets/`))
    const main = [...document.scripts].find(({ type, src }) => type === 'module' && src)?.src
    if (main) active?.postMessage([...new Set([main, ...assets])])
  } catch {
    // forbidden by the browser's settings: the page then needs a line to open
  }
}
