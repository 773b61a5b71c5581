import { expect, test } from 'vitest'
import { nameIn } from './files.ts'

test.each([
  [`attachment; filename*=UTF-8''%E5%91%98%E5%B7%A5.xlsx`, '员工.xlsx'],
  [`attachment; filename="list.xlsx"; filename*=UTF-8''%E5%88%97%E8%A1%A8.xlsx`, '列表.xlsx'],
  ['attachment; filename="list.xlsx"', 'list.xlsx'],
  [`attachment; filename*=UTF-8''%E5%91`, 'name.xlsx'],
  ['attachment', 'name.xlsx'],
  [null, 'name.xlsx'],
])('%s is saved as %s', (disposition, name) => expect(nameIn(disposition)).toBe(name))
