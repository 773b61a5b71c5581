import { visitors as calls } from '@oems/contract/visitor/visitors.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { exportVisitors } from './export.ts'
import { info } from './info.ts'
import { list } from './list.ts'
import { save, update } from './saving.ts'
import { arrive, cancel, leave, remove, renewPass } from './steps.ts'

export default implement(calls, {
  ...inSnapshot({ list }),
  info,
  save,
  update,
  delete: (ctx, { ids }) => remove(ctx, ids),
  arrive,
  leave,
  cancel,
  pass: renewPass,
  export: exportVisitors,
})
