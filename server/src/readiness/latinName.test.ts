import { expect, test } from 'vitest'
import { latinName } from './latinName.ts'

test('a name is spelled as its passport has it', () => {
  expect(['王小明', '吕芳', '单伟', 'John Smith', '王Tom'].map(latinName)).toEqual(['Wang Xiaoming', 'Lyu Fang', 'Shan Wei', null, null])
})
