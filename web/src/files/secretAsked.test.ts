import { StorageKind } from '@oems/contract/files/codes.ts'
import { hiddenSecret } from '@oems/contract/files/files.ts'
import { expect, test } from 'vitest'
import { secretAsked } from './secretAsked.ts'

const saved = { storage: StorageKind.s3, endpoint: 'https://oss.example.com', accessKey: 'AK1', secretKey: hiddenSecret }
const rules = secretAsked(saved)
const paths = (changed: object) => rules({ ...saved, ...changed }).map(({ path }) => path)

test('the hidden secret holds for the same place and account alone', () => {
  expect(paths({})).toEqual([])
  expect(paths({ endpoint: 'https://oss.example.com/' })).toEqual([])
  expect(paths({ endpoint: 'https://other.example.com' })).toEqual(['secretKey'])
  expect(paths({ accessKey: 'AK2' })).toEqual(['secretKey'])
  expect(paths({ accessKey: 'AK2', secretKey: 'typed' })).toEqual([])
  expect(paths({ storage: StorageKind.local, endpoint: null })).toEqual([])
})
