import { SessionStatus } from '@oems/contract/session/codes.ts'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { code } from './code.ts'

const query = (...codes: number[]) => new PgDialect().sqlToQuery(sql`status in (${code(...codes)})`)

test('codes are literals of the statement, never parameters', () => {
  expect(query(SessionStatus.online, SessionStatus.expired)).toMatchObject({ sql: 'status in (1, 3)', params: [] })
})

test('nothing but whole numbers becomes part of a statement', () => {
  expect(() => query()).toThrow('no codes')
  expect(() => query(1.5)).toThrow('no codes')
  expect(() => query('1) or (1' as never)).toThrow('no codes')
})
