import { branchesOf } from '@oems/contract/access/grants.ts'
import { describe, expect, test } from 'vitest'
import { changesBetween, filtered, pagesBelow, ticksOf, toggled } from './grantView.ts'

const menu = (menuId: number, parentId: number, type: 1 | 2 | 3 | 4, name: string, perms: string | null = null) => ({
  menuId,
  parentId,
  type,
  name,
  perms,
})
const tree = branchesOf([
  menu(1, 0, 1, '健康防疫'),
  menu(2, 1, 2, '人员管理'),
  menu(3, 2, 3, '员工管理'),
  menu(4, 3, 4, '查看', 'biz:employee:list'),
  menu(5, 3, 4, '导出', 'biz:employee:export'),
  menu(6, 2, 3, '访客管理'),
  menu(7, 6, 4, '查看', 'biz:visitor-info:list'),
])
const all = new Set([1, 2, 3, 4, 5, 6, 7])
const none = new Set<number>()
const plain = { text: '', grantedOnly: false, differentOnly: false }

describe('ticks', () => {
  test('tell all, some and nothing', () => {
    expect([...ticksOf(tree, all).values()]).toEqual(Array.from({ length: 7 }, () => 'all'))
    const ticks = ticksOf(tree, new Set([1, 2, 3, 4]))
    expect([1, 2, 3, 4, 5, 6].map((id) => ticks.get(id))).toEqual(['some', 'some', 'some', 'all', 'none', 'none'])
  })
})

describe('one click', () => {
  test('on a button brings its page with 查看 and what stands above', () => {
    expect(toggled(tree, none, 5, 'none')).toEqual(new Set([5, 3, 2, 1, 4]))
  })
  test('on something half granted fills it', () => {
    expect(toggled(tree, new Set([1, 2, 3, 4]), 2, 'some')).toEqual(all)
  })
  test('on 查看 takes the page away, and what contained nothing else', () => {
    expect(toggled(tree, all, 4, 'all')).toEqual(new Set([1, 2, 6, 7]))
    expect(toggled(tree, new Set([1, 2, 6, 7]), 7, 'all')).toEqual(none)
  })
  test('leaves grants alone that the editor cannot see', () => {
    expect(toggled(tree, new Set([99]), 4, 'none')).toContain(99)
    expect(toggled(tree, new Set([...all, 99]), 1, 'all')).toEqual(new Set([99]))
  })
})

describe('what remains on screen', () => {
  test('by name with the path down and everything below, by permission string', () => {
    expect(filtered(tree, none, null, { ...plain, text: '访客' })).toEqual(new Set([6, 7, 2, 1]))
    expect(filtered(tree, none, null, { ...plain, text: 'employee:EXP' })).toEqual(new Set([5, 3, 2, 1]))
    expect(filtered(tree, none, null, { ...plain, text: '没有' })).toEqual(none)
  })
  test('granted alone, different alone', () => {
    expect(filtered(tree, new Set([1, 2, 3, 4]), null, { ...plain, grantedOnly: true })).toEqual(new Set([1, 2, 3, 4]))
    expect(filtered(tree, new Set([1, 2, 3, 4]), new Set([1, 2, 3, 4, 5]), { ...plain, differentOnly: true })).toEqual(
      new Set([5, 3, 2, 1]),
    )
  })
})

test('counts for headings and for the bar that saves', () => {
  expect(pagesBelow(tree, new Set([1, 2, 3, 4]), 1)).toEqual({ granted: 1, all: 2 })
  expect(changesBetween(new Set([1, 2]), new Set([2, 3, 4]))).toEqual({ added: 2, removed: 1 })
})
