import { describe, expect, test } from 'vitest'
import type { Route } from './routes.ts'
import { isMounted, keysToClose, opened, readdressed, restored, type Tabs, without } from './tabs.ts'

const route = (pattern: string, tab: Route['tab'] = 'own'): Route => ({
  pattern,
  title: pattern,
  kind: 'page',
  page: pattern.slice(1),
  menuId: 1,
  menuCode: null,
  trail: [],
  tab,
  layout: true,
})
const home = route('/home')
const list = route('/list')
const detail = route('/detail/:id', 'each')
const one = route('/one', 'shared')
const other = route('/other', 'shared')
const find = (address: string) =>
  [home, list, detail, one, other].find(({ pattern }) => address.startsWith(pattern.split('/:')[0]!)) ?? null
const visiting = (...addresses: string[]) =>
  addresses.reduce<Tabs>((tabs, address) => opened(tabs, find(address)!, address, 20)!, restored([], home, find, 20))
const keys = (tabs: Tabs) => tabs.open.map(({ key }) => key)

describe('an address opens', () => {
  test('in the tab of its page, which keeps its newest address', () => {
    const tabs = visiting('/list', '/home', '/list?pageNo=2')
    expect(keys(tabs)).toEqual(['/home', '/list'])
    expect(tabs.open[1]).toMatchObject({ address: '/list?pageNo=2', edition: 0 })
  })
  test('in a tab for each set of parameters where the page says so', () =>
    expect(keys(visiting('/detail/1', '/detail/2?a=1', '/detail/1'))).toEqual(['/home', '/detail/1', '/detail/2']))
  test('in the shared tab, which the next such page takes over', () => {
    const tabs = visiting('/one', '/other')
    expect(keys(tabs)).toEqual(['/home', 'shared'])
    expect(tabs.open[1]).toMatchObject({ address: '/other', edition: 1 })
  })
  test('in one tab for all that are denied', () => {
    const denied = (pattern: string): Route => ({ ...route(pattern), kind: 'denied' })
    const tabs = [denied('/secret'), denied('/other/secret')].reduce((tabs, of) => opened(tabs, of, of.pattern, 20)!, visiting('/list'))
    expect(keys(tabs)).toEqual(['/home', '/list', 'denied'])
    expect(tabs.open[2]).toMatchObject({ address: '/other/secret', edition: 1 })
  })
  test('not at all when there is no room', () => expect(opened(visiting('/list'), detail, '/detail/1', 2)).toBeNull())
  test('without making the tabs anew when it is there already', () => {
    const tabs = visiting('/list')
    expect(opened(tabs, list, '/list', 20)).toBe(tabs)
    expect(opened(tabs, home, '/home', 20)!.open).toBe(tabs.open)
  })
})

describe('closing', () => {
  const tabs = visiting('/list', '/detail/1', '/detail/2', '/detail/1')
  test('never takes the home page', () => {
    expect(keysToClose(tabs, 'this', '/home')).toEqual([])
    expect(keysToClose(tabs, 'others', '/detail/1')).toEqual(['/list', '/detail/2'])
    expect(keysToClose(tabs, 'right', '/list')).toEqual(['/detail/1', '/detail/2'])
    expect(keysToClose(tabs, 'all', '/list')).toEqual(['/list', '/detail/1', '/detail/2'])
  })
  test('brings the tab shown before to the front, and remembers what was closed', () => {
    const left = without(tabs, ['/detail/1'])
    expect(left).toMatchObject({ active: '/detail/2', closed: ['/detail/1'] })
    expect(without(left, ['/list']).active).toBe('/detail/2')
    expect(without(tabs, ['/list', '/detail/1', '/detail/2'])).toMatchObject({
      active: '/home',
      closed: ['/detail/2', '/detail/1', '/list'],
    })
  })
})

test('the last eight shown stay mounted', () => {
  const tabs = visiting(...Array.from({ length: 9 }, (_, at) => `/detail/${at}`))
  expect(tabs.open.filter(({ key }) => isMounted(tabs, key)).map(({ key }) => key)).toEqual(
    Array.from({ length: 8 }, (_, at) => `/detail/${at + 1}`),
  )
})

test('what was open before comes back as far as it still exists, none of it mounted yet', () => {
  const tabs = restored(['/list?pageNo=3', '/gone', '/detail/7'], home, find, 20)
  expect(tabs.open.map(({ address }) => address)).toEqual(['/home', '/list?pageNo=3', '/detail/7'])
  expect([tabs.active, tabs.recent]).toEqual([null, []])
})

test('a page behind another may change its address', () => {
  const tabs = readdressed(visiting('/list', '/home'), '/list', '/list?pageNo=1')
  expect([tabs.active, tabs.open[1]!.address]).toEqual(['/home', '/list?pageNo=1'])
})
