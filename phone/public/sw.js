// Keeps the page's own files, nothing of what it shows: replies of the server and what was filed are the page's business.
const store = 'oems-h5-shell'
const page = '/oems/h5/'
const patience = 4000

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(store).then((cache) => cache.add(new Request(page, { cache: 'reload' }))))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// The files of the page that is open, the script that names its version first: they are kept, those of former versions go.
self.addEventListener('message', (event) => event.waitUntil(keepOnly(event.data)))
async function keepOnly(assets) {
  const cache = await caches.open(store)
  const kept = (await cache.keys()).filter(({ url }) => url.includes(`${page}assets/`))
  await Promise.all(assets.map(async (url) => (await cache.match(url)) ?? cache.add(url)))
  if (kept.some(({ url }) => url === assets[0])) return
  await Promise.all(kept.filter(({ url }) => !assets.includes(url)).map((old) => cache.delete(old)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(page)) return
  if (request.mode === 'navigate') event.respondWith(fromLineFirst(request))
  else if (url.pathname.startsWith(`${page}assets/`)) event.respondWith(fromStoreFirst(request))
})

/** The newest page if the line gives it in time, else the kept one, whose files are kept with it. */
async function fromLineFirst(request) {
  const cache = await caches.open(store)
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(page, response.clone())
    return response
  })
  fresh.catch(() => undefined)
  const response = await Promise.race([fresh, late]).catch(() => undefined)
  return response ?? (await cache.match(page)) ?? fresh
}

async function fromStoreFirst(request) {
  return (await caches.match(request)) ?? fetch(request)
}
