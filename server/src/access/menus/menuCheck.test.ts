import { awaited } from '@oems/contract/access/awaited.ts'
import { type Call, permissionsOf, read, under } from '@oems/contract/core/call.ts'
import { Nothing } from '@oems/contract/core/fields.ts'
import { expect, test } from 'vitest'
import { everyCallOf, registryOf } from '../../core/domain.ts'
import { domains } from '../../domains.ts'
import { menuFaults } from './menuCheck.ts'

const calls = everyCallOf(domains)
const { pages } = registryOf(domains)

test('menus and calls agree', () => {
  expect(menuFaults(calls, pages)).toEqual([])
})

test('a call that nobody can be granted is told', () => {
  const odd: Call = under('/odd', { list: read.get('list', 'biz:odd:list', Nothing, Nothing) }).list
  expect(menuFaults([...calls, odd], pages)).toEqual(['GET /oems-api/odd/list asks biz:odd:list, which no menu has'])
})

test('a button below a built page without its call is told, also where only a handler asks for it', () => {
  const without = (permission: string) => calls.filter((call) => !permissionsOf(call).includes(permission as never))
  expect(menuFaults(without('drugs:drug:import'), pages)).toEqual(['the button drugs:drug:import has no call'])
  expect(
    menuFaults(
      calls.filter(({ remarks }) => !remarks.handlerAsks?.includes('sys:user:go2ccds')),
      pages,
    ),
  ).toEqual(['the button sys:user:go2ccds has no call'])
})

test('what is awaited is below a built page and has no call yet', () => {
  expect(menuFaults(calls, pages, { ...awaited, 'drugs:drug:list': 'x', 'biz:sms-reminder:list': 'x' })).toEqual([
    'drugs:drug:list is not awaited any more',
    'biz:sms-reminder:list is not awaited any more',
  ])
})
