import { nationality } from '@oems/contract/organisation/nationality.ts'
import { implement } from '../core/implement.ts'
import { nations } from './nations.ts'

const simple = nations.map(({ code, id, nameZh, pinyin, initials }) => ({ nationCode: code, nationalityId: id, nameZh, pinyin, initials }))

export default implement(nationality, { listAllSimple: async () => simple })
