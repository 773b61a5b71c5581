import { WarningState } from '@oems/contract/warning/codes.ts'
import { pages } from '@oems/contract/warning/console.ts'
import { eq } from 'drizzle-orm'
import { type Domain, todo } from '../core/domain.ts'
import { configTarget } from './configs.ts'
import './cluster.ts'
import { warningEscalate, warningScan } from './jobs.ts'
import { store, warningTarget } from './store.ts'
import { statWarning as t } from './tables.ts'
import warnings from './warnings.ts'

/** Where people fall ill more than usual, and what was made of it. */
const warning: Domain = {
  calls: [warnings],
  jobs: [warningScan, warningEscalate],
  todos: [todo('warning.waiting', 'stat:warning:deal', (ctx) => ctx.db.$count(t, store.visible(ctx, eq(t.state, WarningState.waiting))))],
  logTargets: { 异常预警: warningTarget, 预警规则: configTarget },
  pages,
  demoLast: () => import('./demo.ts'),
}
export default warning
