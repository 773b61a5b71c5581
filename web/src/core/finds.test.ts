import { shippedMenus } from '@oems/contract/access/menu.ts'
import { type Call, permissionsOf } from '@oems/contract/core/call.ts'
import { expect, test } from 'vitest'
import { builtPages } from './domains.ts'
import { actions, orgLinks, sources } from './finds.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'kind' in value && 'path' in value && 'may' in value
const contract = Object.values(
  import.meta.glob<Record<string, unknown>>(['../../../contract/src/*/*.ts', '!**/*.test.ts'], { eager: true }),
)
const calls = contract
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => (typeof exported === 'object' && exported !== null ? Object.values(exported) : []))
  .filter(isCall)
const asks = (kind: Call['kind'], may: string) => calls.some((call) => call.kind === kind && permissionsOf(call).some((one) => one === may))

test('what is found has a key of its own', () => {
  expect(sources.map(({ key }) => key)).toContain('people')
  expect(actions.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      '新增下级组织',
      '导入组织',
      '新增医务室',
      '新增合作医疗机构',
      '登记患病',
      '设为重点关注',
      '药品入库',
      '新增体检',
      '新增学生',
      '新增区域用户',
      '新增资料',
    ]),
  )
  for (const declared of [sources, actions, orgLinks]) expect(new Set(declared.map(({ key }) => key)).size).toBe(declared.length)
})

test('each asks for what a call asks for, and leads to a page that there is', () => {
  expect([...sources, ...orgLinks].filter(({ may }) => !asks('read', may))).toEqual([])
  expect(actions.filter(({ may }) => !asks('write', may))).toEqual([])
  const urls = new Set(shippedMenus.map(({ url }) => url))
  expect([...actions, ...orgLinks].filter(({ page }) => !builtPages.has(page) || !urls.has(page))).toEqual([])
})

test('actions are found by pinyin and by initials', () => {
  const initialsOf = (pinyin: string) => pinyin.split(' ')[1]
  expect(actions.filter(({ pinyin, name }) => initialsOf(pinyin)?.length !== [...name].length)).toEqual([])
})
