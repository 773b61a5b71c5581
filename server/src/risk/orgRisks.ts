import { orgRisks as calls } from '@oems/contract/risk/orgRisks.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { list } from './list.ts'
import { map } from './map.ts'
import { detail, info } from './one.ts'
import { changeRisk, save, update } from './setting/calls.ts'
import { remove } from './setting/remove.ts'

export default implement(calls, { ...inSnapshot({ list, detail }), map, info, save, update, changeRisk, delete: remove })
