import { afterAll, expect, test, vi } from 'vitest'

/** What is stored are its own properties, as in a browser. */
class Memory {
  constructor(entries: Readonly<Record<string, string>> = {}) {
    Object.assign(this, entries)
  }
  getItem(name: string) {
    return (this as unknown as Record<string, string>)[name] ?? null
  }
  removeItem(name: string) {
    delete (this as unknown as Record<string, string>)[name]
  }
}
const storage = new Memory({ 'oems:s:7': 'sealed', 'oems:op': '7|P3', 'oems:theme': 'dark', 'oems:h5:outbox': 'of the phone pages' })
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', new Memory())
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('document', { cookie: 'token=abc' })
const { clearStorage } = await import('./workspace.ts')
afterAll(() => vi.unstubAllGlobals())

test('a sign-out takes what is stored of the person, and leaves the theme of the machine and what is the phone pages’', () => {
  clearStorage()
  expect({ ...storage }).toEqual({ 'oems:theme': 'dark', 'oems:h5:outbox': 'of the phone pages' })
})
