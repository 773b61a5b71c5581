import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { WarningState } from '@oems/contract/warning/codes.ts'
import { shippedRule } from '@oems/contract/warning/config.ts'
import { warnings } from '@oems/contract/warning/warnings.ts'
import { addDays, dayOf } from '../core/days.ts'
import { samples } from '../testing/samples.ts'
import { aWarning } from './testWarnings.ts'

const { fever, rash, digestive, respiratory, heatStroke } = OnsetSeries

export default samples({
  async make({ db, clock }, { project }) {
    const at = (series: typeof fever | typeof rash | typeof digestive | typeof respiratory | typeof heatStroke, state: 1 | 3 = 1) =>
      aWarning(db, clock(), project.id, { series, state })
    const waiting = await at(fever)
    const toConfirm = await at(rash)
    const toDismiss = await at(digestive)
    const toBatch = await at(respiratory)
    const today = dayOf(clock())
    const ended = { firstDay: addDays(today, -9), lastDay: addDays(today, -9) }
    const toClose = await aWarning(db, clock(), project.id, { kind: 2, series: heatStroke, state: WarningState.confirmed, ...ended })
    return { today, waiting, toConfirm, toDismiss, toBatch, toClose }
  },
  references: { id: ({ waiting }) => waiting.id, ids: ({ toBatch }) => [toBatch.id] },
  values: { version: 0, config: shippedRule, result: 5, note: '核实说明' },
  particular: [
    [warnings.confirm, ({ toConfirm }) => ({ id: toConfirm.id, version: 0 })],
    [warnings.dismiss, ({ toDismiss }) => ({ id: toDismiss.id, version: 0 })],
    [warnings.close, ({ toClose }) => ({ id: toClose.id, version: 0 })],
    [warnings.backtest, ({ today }) => ({ startTime: addDays(today, -30), endTime: today })],
    [warnings.configSave, ({ project }) => ({ orgId: project.id, version: null })],
  ],
})
