import type { Page } from 'playwright-core'

/** The reply that fills the home page's cards: what is requested after it, such as the charts' script, is not in their way. */
const cards = 'count-emp-and-org-num'

/** Script that was requested before the cards' figures came and has come over the network so far, compressed as it came, in bytes. */
export async function weigh(page: Page) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const scripts = new Set<string>()
  const late = new Set<string>()
  let cardsShow = false
  let bytes = 0
  network.on('Network.requestWillBeSent', ({ requestId }) => {
    if (cardsShow) late.add(requestId)
  })
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.includes(cards)) cardsShow = true
    if (response.mimeType.includes('javascript') && !late.has(requestId)) scripts.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}
