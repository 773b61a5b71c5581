import { warnings as calls, type WarningSearch } from '@oems/contract/warning/warnings.ts'
import { desc } from 'drizzle-orm'
import { onReplica } from '../core/aside.ts'
import type { Ctx } from '../core/context.ts'
import { offsetOf, orderOf, pageWith } from '../core/db/paging.ts'
import { implement } from '../core/implement.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { backtest } from './backtest.ts'
import { config, saveConfig } from './configs.ts'
import { exportWarnings } from './export.ts'
import { info } from './info.ts'
import { batchDismiss, claim, close, confirm, dismiss } from './steps.ts'
import { joined, matching, usualOrder, viewOf } from './store.ts'
import { statWarning as t } from './tables.ts'

export default implement(calls, {
  list,
  ...inSnapshot({ info }),
  claim,
  confirm,
  dismiss,
  close,
  batchDismiss,
  export: exportWarnings,
  config,
  configSave: saveConfig,
  backtest: onReplica(backtest),
})

const sortBy = { lastDay: t.lastDay, level: t.level, observed: t.observed }

async function list(ctx: Ctx, query: WarningSearch) {
  const where = await matching(ctx, query)
  const total = ctx.db.$count(t, where)
  const rows = await joined(ctx, where, total)
    .orderBy(...orderOf(query, sortBy), usualOrder, desc(t.id))
    .limit(query.pageSize)
    .offset(offsetOf(query))
  return pageWith(query, rows, (row) => viewOf(ctx, row), total)
}
