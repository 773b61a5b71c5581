import { LogType } from '@oems/contract/core/logCodes.ts'
import type { LogRow } from '@oems/contract/operationLog/logs.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.tsx'

const operation = columnsOf().find((column) => 'dataIndex' in column && column.dataIndex === 'operation')!
const textOf = (row: Pick<LogRow, 'operation' | 'logType'>) =>
  renderToStaticMarkup(operation.render!(row.operation, row as LogRow, 0) as never)
    .replace(/<[^>]*>/g, '')
    .trim()

test.each([
  [{ operation: '登录', logType: LogType.signIn }, '登录'],
  [{ operation: '修改密码', logType: LogType.security }, '修改密码 安全'],
  [{ operation: '新增员工', logType: LogType.operation }, '新增员工'],
])('the kind of an operation stands beside it where it says more: %o', (row, words) => {
  expect(textOf(row)).toBe(words)
})
