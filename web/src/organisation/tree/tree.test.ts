import { OrgStatus, OrgType } from '@oems/contract/organisation/codes.ts'
import type { TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import { expect, test } from 'vitest'
import { type Drop, dropOn, isManaged, mayStand } from './drop.ts'
import { above, inserted, type Levels, moved, patched, placesOf, removed, top } from './levels.ts'
import { type NodeRow, rowsOf } from './rows.ts'

const item = (orgId: number, orgType: TreeItem['orgType'], childNum = 0, more: Partial<TreeItem> = {}): TreeItem => ({
  ...{ id: orgId, orgId, parentId: null, name: `n${orgId}`, orgName: `n${orgId}`, orgType, orgProjectType: 0 },
  ...{ orgProjectId: '', projectId: null, level: 1, hasChildren: childNum > 0, childNum, status: OrgStatus.enabled },
  ...{ isOutside: null, nationCode: null, projectStatus: null, isUnfilled: false },
  ...more,
})
const { group, company, project } = OrgType
/** A group, 1, with two companies, of which 2 has the projects 4 and 5, and 3 none. */
const tree: Levels = new Map([
  [top, { items: [item(1, group, 2)], rest: null }],
  [1, { items: [item(2, company, 2), item(3, company)], rest: null }],
  [2, { items: [item(4, project), item(5, project)], rest: null }],
])
const drawn = (levels: Levels, ...opened: number[]) => rowsOf(levels, new Set(opened)).map(({ key, depth }) => `${depth}:${key}`)

test('lines are the opened part of the tree, and say what is still to come', () => {
  expect(drawn(tree)).toEqual(['1:1'])
  expect(drawn(tree, 1, 2)).toEqual(['1:1', '2:2', '3:4', '3:5', '2:3'])
  const cut: Levels = new Map([...tree, [1, { items: [item(2, company, 2)], rest: { cursor: '1_2' } }]])
  expect(drawn(cut, 1)).toEqual(['1:1', '2:2', '2:rest-1'])
  const [, node, rest] = rowsOf(new Map([...cut, [top, { items: [item(1, group, 1500)], rest: null }]]), new Set([1]))
  expect(node).toMatchObject({ place: 1, of: 1500 })
  expect(rest).toMatchObject({ left: 1499 })
  const unread: Levels = new Map([[top, tree.get(top)!]])
  expect(drawn(unread, 1)).toEqual(['1:1', '2:waiting-1'])
})

test('below a disabled node all lines are as grey as it is', () => {
  const off = (orgId: number) =>
    (rowsOf(patched(tree, orgId, { status: OrgStatus.disabled }), new Set([1, 2])) as NodeRow[]).map((row) => row.isOffFromAbove)
  expect(off(2)).toEqual([false, false, true, true, false])
  expect(off(1)).toEqual([false, true, true, true, true])
  expect(off(4)).toEqual([false, false, false, false, false])
})

test('a moved node stands where the server has put it, with all that is below it, and both parents count anew', () => {
  const under = moved(tree, 2, 3, 'inner')
  expect(drawn(under, 1, 2, 3)).toEqual(['1:1', '2:3', '3:2', '4:4', '4:5'])
  expect(placesOf(under).get(1)?.item.childNum).toBe(1)
  expect(placesOf(under).get(3)?.item).toMatchObject({ childNum: 1, hasChildren: true })
  expect(drawn(moved(tree, 5, 4, 'before'), 1, 2)).toEqual(['1:1', '2:2', '3:5', '3:4', '2:3'])
  expect(drawn(moved(tree, 4, 3, 'after'), 1, 2)).toEqual(['1:1', '2:2', '3:5', '2:3', '2:4'])
  expect(moved(tree, 2, 2, 'inner')).toBe(tree)
})

test('of a level that is not there, or not whole, only the number changes', () => {
  const unread: Levels = new Map([...tree, [1, { items: [item(2, company, 2), item(3, company, 7)], rest: null }]])
  const into = moved(unread, 4, 3, 'inner')
  expect(drawn(into, 1, 2, 3)).toEqual(['1:1', '2:2', '3:5', '2:3', '3:waiting-3'])
  expect(placesOf(into).get(3)?.item.childNum).toBe(8)
  const cut: Levels = new Map([...tree, [2, { items: [item(4, project)], rest: { cursor: '1' } }]])
  expect(inserted(cut, 2, item(9, project)).get(2)!.items).toHaveLength(1)
  expect(placesOf(inserted(cut, 2, item(9, project))).get(2)?.item.childNum).toBe(3)
})

test('what is changed or gone is so in its place', () => {
  expect(placesOf(patched(tree, 4, { orgName: 'other' })).get(4)?.item.orgName).toBe('other')
  const bare = removed(removed(tree, 4), 5)
  expect(drawn(bare, 1, 2)).toEqual(['1:1', '2:2', '2:3'])
  expect(placesOf(bare).get(2)?.item.hasChildren).toBe(false)
  expect(above(placesOf(tree), 4)).toEqual([2, 1])
})

test('a node is let go only where its type may stand, never below itself, and never beside the top', () => {
  const places = placesOf(tree)
  const may = (orgId: number, drop: Drop) => mayStand(places, places.get(orgId)!.item, drop)
  expect(may(4, { targetId: 3, position: 'inner' })).toBe(true)
  expect(may(3, { targetId: 4, position: 'inner' })).toBe(false) // below a project
  expect(may(3, { targetId: 2, position: 'inner' })).toBe(true)
  expect(may(2, { targetId: 4, position: 'before' })).toBe(false) // below itself
  expect(may(3, { targetId: 1, position: 'before' })).toBe(false)
  const off = placesOf(patched(tree, 3, { status: OrgStatus.disabled }))
  expect(mayStand(off, off.get(4)!.item, { targetId: 3, position: 'inner' })).toBe(false)
  expect([isManaged(places, 1), isManaged(places, 2)]).toEqual([false, true])
})

test('the edges of a line are the places beside it, as far as the node may stand there', () => {
  const places = placesOf(tree)
  const rows = rowsOf(tree, new Set([1, 2])) as readonly NodeRow[]
  const row = (key: number) => rows.find((one) => one.key === key)!
  const over = (orgId: number, key: number, down: number, firstChild?: number) =>
    dropOn(places, places.get(orgId)!.item, row(key), down, firstChild)
  expect(over(4, 3, 0.5)).toEqual({ targetId: 3, position: 'inner' })
  expect(over(4, 3, 0.1)).toEqual({ targetId: 3, position: 'before' }) // a project may stand beside a company
  expect(over(3, 4, 0.5)).toEqual({ targetId: 4, position: 'after' }) // but nothing in a project
  expect(over(5, 2, 0.9, 4)).toEqual({ targetId: 4, position: 'before' })
  expect(over(2, 4, 0.5)).toBeNull()
})
