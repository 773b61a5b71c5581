import { logs as calls } from '@oems/contract/operationLog/logs.ts'
import { onReplica } from '../core/aside.ts'
import { implement } from '../core/implement.ts'
import { chart } from './chart.ts'
import { exportEntries } from './export.ts'
import { target } from './history.ts'
import { info } from './info.ts'
import { list } from './list.ts'
import { ownSignIns } from './ownSignIns.ts'
import { person } from './person.ts'
import { verifier } from './verifier.ts'

/** The operation log as it is read (01 §5.6); every call writes it. */
export default implement(calls, {
  list: onReplica(list),
  info,
  export: exportEntries,
  target: onReplica(target),
  person: onReplica(person),
  chart: onReplica(chart),
  ownSignIns,
  verify: verifier,
})
