import { OnsetSeries } from '@oems/contract/declaration/onset.ts'
import { WarningState } from '@oems/contract/warning/codes.ts'
import { shippedRule } from '@oems/contract/warning/config.ts'
import { warnings } from '@oems/contract/warning/warnings.ts'
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
    const ended = { firstDay: '2026-01-01', lastDay: '2026-01-01', createdAt: '2026-01-01T00:00:00Z' }
    const toClose = await aWarning(db, clock(), project.id, { kind: 2, series: heatStroke, state: WarningState.confirmed, ...ended })
    return { waiting, toConfirm, toDismiss, toBatch, toClose }
  },
  references: { id: ({ waiting }) => waiting.id, ids: ({ toBatch }) => [toBatch.id] },
  values: { version: 0, config: shippedRule, result: 5, startTime: '2026-02-01', endTime: '2026-03-01', note: '核实说明' },
  particular: [
    [warnings.confirm, ({ toConfirm }) => ({ id: toConfirm.id, version: 0 })],
    [warnings.dismiss, ({ toDismiss }) => ({ id: toDismiss.id, version: 0 })],
    [warnings.close, ({ toClose }) => ({ id: toClose.id, version: 0 })],
    [warnings.configSave, ({ project }) => ({ orgId: project.id, version: null })],
  ],
})
