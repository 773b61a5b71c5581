import type { Page, Request } from 'playwright-core'

/** So long after the last reply a page has requested all it needs. */
const quietMs = 300
const patienceMs = 45_000

/** Watches while pages are opened in a window: what its console, its policy and its requests give to complain about. */
export async function watch(page: Page) {
  let complaints: string[] = []
  let requested: string[] = []
  const running = new Set<Request>()
  let lastMoved = Date.now()

  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`policy ${effectiveDirective}: ${blockedURI} ${sample}`),
    )
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => complaints.push(`script: ${message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith('http')) return
    running.add(request)
    if (isCall(request)) requested.push(nameOf(request)) // a page's files come out of the browser's cache the second time
  })
  const over = (request: Request) => {
    running.delete(request)
    lastMoved = Date.now()
  }
  page.on('requestfinished', (request) => void judge(request).finally(() => over(request)))
  page.on('requestfailed', (request) => {
    complaints.push(`no reply: ${nameOf(request)} ${request.failure()?.errorText}`)
    over(request)
  })
  async function judge(request: Request) {
    const response = await request.response().catch(() => 'closed' as const)
    if (response === 'closed') return
    if (!response || response.status() >= 400) return void complaints.push(`refused: ${nameOf(request)} ${response?.status()}`)
    if (!response.headers()['content-type']?.includes('json')) return
    const { code, msg } = (await response.json().catch(() => ({ code: 0 }))) as { code?: number; msg?: string }
    if (code) complaints.push(`refused: ${nameOf(request)} ${code} ${msg}`)
  }

  return {
    /** Forgets what came before. */
    begin() {
      complaints = []
      requested = []
    },
    /** Until nothing has been on its way for a moment. */
    async settled() {
      const until = Date.now() + patienceMs
      while (running.size > 0 || Date.now() - lastMoved < quietMs) {
        if (Date.now() > until) return void complaints.push(`still asking: ${[...running].map(nameOf).join(', ')}`)
        await page.waitForTimeout(50)
      }
    },
    complaints: () => [
      ...complaints,
      ...[...new Set(requested.filter((one, at) => requested.indexOf(one) !== at))].map((one) => `asked twice: ${one}`),
    ],
    /** The calls since the beginning. */
    asked: () => [...requested],
  }
}

const isCall = (request: Request) => request.url().includes('-api/')

/** Method, address and body, without the time stamp that keeps caches away. */
function nameOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url())
  searchParams.delete('t')
  return [request.method(), `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`, request.postData() ?? ''].join(' ').trim()
}
