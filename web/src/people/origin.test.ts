import { demoBatch, SourceType } from '@oems/contract/people/codes.ts'
import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

test.each([
  [{ sourceType: SourceType.manual, importBatch: null }, '手工'],
  [{ sourceType: SourceType.import, importBatch: 'B202603050001' }, '表格导入（批次 B202603050001）'],
  [{ sourceType: SourceType.manual, importBatch: 'B202603050001' }, '手工（表格更新，批次 B202603050001）'],
  [{ sourceType: SourceType.import, importBatch: demoBatch }, '演示数据'],
])('where a record came from is said in words: %o', (record, words) => {
  expect(originOf(record)).toBe(words)
})
