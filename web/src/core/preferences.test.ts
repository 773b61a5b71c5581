import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fitting, forgetPreferences, loadPreferences, preference, setPreference, storePreferences } from './preferences.ts'

let stored: unknown
const saves: unknown[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: 'token=abc' })
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'POST') saves.push((JSON.parse(String(body)) as { value: unknown }).value)
    return new Response(JSON.stringify({ code: 0, msg: 'success', data: method === 'GET' ? stored : null }))
  })
})
afterEach(() => {
  stored = null
  saves.length = 0
  forgetPreferences()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('are read once a session and written together, half a second after the last change', async () => {
  stored = [['sider', { width: 240 }]]
  await loadPreferences(7)
  expect(preference('sider', null)).toEqual({ width: 240 })
  setPreference('favourites', ['/a'])
  await vi.advanceTimersByTimeAsync(400)
  setPreference('sider', { width: 260 })
  await vi.advanceTimersByTimeAsync(400)
  expect(saves).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  const both = [
    ['favourites', ['/a']],
    ['sider', { width: 260 }],
  ]
  expect(saves).toEqual([both])
  stored = []
  await loadPreferences(7)
  expect(preference('favourites', [])).toEqual(['/a'])
})

test('that can wait go with the next ones, or when they are stored by hand', async () => {
  await loadPreferences(7)
  setPreference('recent', ['/a'], { soon: false })
  await vi.advanceTimersByTimeAsync(5000)
  expect(saves).toEqual([])
  await storePreferences()
  await storePreferences()
  expect(saves).toEqual([[['recent', ['/a']]]])
})

test('are never stored over what could not be read', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  await loadPreferences(7)
  setPreference('sider', 1)
  await storePreferences()
  expect([saves, preference('sider', 0)]).toEqual([[], 1])
})

test('of nobody else are shown', async () => {
  stored = [['sider', 1]]
  await loadPreferences(7)
  stored = null
  await loadPreferences(8)
  expect(preference('sider', 'as usual')).toBe('as usual')
})

test('that are too much lose the settings of the lists that were changed longest ago', () => {
  const settings = new Map<string, unknown>([
    ['list:a', 'x'.repeat(100)],
    ['favourites', 'y'.repeat(100)],
    ['list:b', '中'.repeat(30)],
  ])
  expect(fitting(settings, 1000).map(([name]) => name)).toEqual(['list:a', 'favourites', 'list:b'])
  expect(fitting(settings, 300).map(([name]) => name)).toEqual(['favourites', 'list:b'])
  expect(fitting(settings, 50).map(([name]) => name)).toEqual(['favourites'])
})
