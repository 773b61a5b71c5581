import { expect, test } from 'vitest'
import { nameKey } from '../names.ts'
import { SimilarFinder, similarAmong } from './finder.ts'

const node = (name: string, parent = 1, more: { isProject?: boolean; former?: string[] } = {}) => ({
  ...{ nameKey: nameKey(name), parent, isProject: more.isProject ?? false, formerKeys: more.former ?? [] },
})
const how = (one: ReturnType<typeof node>, other: ReturnType<typeof node>) =>
  similarAmong('华岳建设集团', one, [other]).map(({ similarity, similarBy }) => [similarity, similarBy])[0]

test.each([
  ['第三工程公司', '三公司', [95, 2]],
  ['华岳建设集团第三工程有限公司', '第3公司', [95, 2]],
  ['成都轨道交通新城线三标项目', '成都轨道交通新线三标项目', [92, 1]],
  ['东非区域运营服务管理中心', '东非区域运营服务管理中', [92, 1]],
])('%s and %s may be one organisation', (a, b, found) => expect(how(node(a), node(b))).toEqual(found))

test.each([
  ['第三工程公司', '第四工程公司'],
  ['成都轨道交通新城线三标项目', '成都轨道交通新城线四标项目'],
  ['华东区域运营服务管理中心', '华西区域运营服务管理中心'],
  ['三公司', '三局'],
  ['成都分公司', '昆明分公司'],
])('%s and %s are told apart on purpose', (a, b) => expect(how(node(a), node(b))).toBeUndefined())

test('of different parents third companies are different, the same names are, and projects are no companies', () => {
  expect(how(node('第三工程公司', 1), node('三公司', 2))).toBeUndefined()
  expect(how(node('西环公路改造', 1), node('西环公路改造', 2))).toBeUndefined()
  expect(how(node('西环公路改造工程', 1), node('西环公路改造', 2))).toEqual([95, 2])
  expect(how(node('西环公路改造工程'), node('西环公路改造', 1, { isProject: true }))).toBeUndefined()
  expect(how(node('远岚物流'), node('远岚供应链', 2, { former: ['远岚物流'] }))).toEqual([100, 3])
})

test('the index finds what comparing each with each finds', () => {
  const syllables = ['成都', '昆明', '公路', '铁路', '运营', '服务', '中心', '管理', '新城', '开发', '三', '四']
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const names = Array.from({ length: 400 }, () => Array.from({ length: 4 + next(3) }, () => syllables[next(syllables.length)]).join(''))
  const nodes = [...names, ...names.slice(0, 100).map((name) => name.slice(0, 3) + name.slice(4))].map((name, at) => node(name, at % 3))
  const finder = new SimilarFinder('', nodes)
  const pairs = (hits: readonly { node: object }[]) => hits.map((hit) => nodes.indexOf(hit.node as (typeof nodes)[0])).sort((a, b) => a - b)
  let found = 0
  for (const one of nodes) {
    const expected = pairs(similarAmong('', one, nodes).filter((hit) => hit.node !== one))
    expect(pairs(finder.find(one).filter((hit) => hit.node !== one))).toEqual(expected)
    found += expected.length
  }
  expect(found).toBeGreaterThan(100)
})
