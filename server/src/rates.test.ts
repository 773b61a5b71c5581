import { expect, test } from 'vitest'
import { othersWith } from './testing/sources.ts'

/** Who may round or make hundredths without `contract/src/core/rate.ts`: what makes no rate. */
const noRates = {
  'contract/src/core/rate.ts': 'makes them',
  'contract/src/drugStock/level.ts': 'hundredths of daily use',
  'server/src/declaration/declare.ts': 'temperatures',
  'server/src/declaration/facts.ts': 'temperatures',
  'phone/src/declare/draft.ts': 'temperatures',
  'phone/src/declare/TemperatureStep.tsx': 'temperatures',
  'server/src/dictionary/demo.ts': 'order numbers',
  'server/src/coop/demo.ts': 'degrees and kilometres',
  'server/src/organisation/similar/likeness.ts': 'how alike two names are',
  'server/src/backup.ts': 'sizes',
  'server/src/operations/backup.ts': 'sizes',
  'web/src/kit/file/words.ts': 'sizes and hours',
  'web/src/kit/file/FileRow.tsx': 'progress of an upload',
  'web/src/schedule/duration.ts': 'durations',
  'web/src/shell/tasks/TaskArrow.tsx': 'progress of tasks',
  'web/src/kit/useTask.ts': 'progress of a task',
  'web/src/kit/import/BatchProgress.tsx': 'progress of a task',
  'web/src/kit/import/UploadStep.tsx': 'progress of an upload',
  'web/src/guide/speed.ts': 'megabits a second',
  'server/src/declaration/health/saveBatch.ts': 'temperatures',
  'server/src/warning/evidence.ts': 'expected counts and deviations',
  'web/src/warning/columns.tsx': 'expected counts and deviations',
  'web/src/declaration/DaySymptoms.tsx': 'lengths of bars',
  'web/src/declaration/daily/months.ts': 'temperatures',
  'web/src/declaration/daily/TemperatureLine.tsx': 'temperatures',
  'web/src/drugStock/gs1.ts': 'centuries',
  'web/src/drugStock/entry/LinesTotal.tsx': 'money',
  'server/src/drugStock/cardState.ts': 'money and days',
  'server/src/drugStock/demo.ts': 'daily use',
  'server/src/drugStock/demo/halfYear.ts': 'prices',
  'server/src/drugStock/reads/required.ts': 'units',
  'server/src/drugStock/posting/postMoves.ts': 'prices',
  'server/src/drugStock/nightly/recalc.ts': 'daily use',
  'server/src/drugStock/bills/lines.ts': 'money',
  'server/src/clinic/demo.ts': 'square metres',
  'server/src/clinic/targets.ts': 'kilometres',
  'web/src/project/nation/NationBars.tsx': 'lengths of bars',
  'web/src/workbench/Shelf.tsx': 'lengths of bars',
  'web/src/kit/map/geometry.ts': 'places on a map',
  'server/src/supplies/items/write.ts': 'coefficients of norms',
  'server/src/supplies/config/state.ts': 'daily use',
  'server/src/supplies/demo.ts': 'coefficients of norms',
  'server/src/supplies/positions/held.ts': 'daily use',
  'server/migrations/20261123200100_reserve.sql': 'daily use',
  'server/src/reserve/shortage/offers.ts': 'kilometres',
  'server/src/reserve/periods/sources.ts': 'digits of a key',
}

const rounds = /toFixed\(|\* ?100\b|\* ?1_?000 ?\/|style: 'percent'|\bround\([^)]*(,|::numeric)/

test('a rate is made by one function, and shown as it was made', () => {
  expect(othersWith(rounds, 'server,contract,client,web,phone', noRates)).toEqual([])
})
