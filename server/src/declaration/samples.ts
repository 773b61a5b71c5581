import { randomUUID } from 'node:crypto'
import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { policies } from '@oems/contract/declaration/policies.ts'
import { reminding } from '@oems/contract/declaration/reminding.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { addDays, dayOf } from '../core/days.ts'
import { samples, saved } from '../testing/samples.ts'
import { somePeople } from './testPeople.ts'

const unwell = { temperature: '37.6', bodyState: 2, symptoms: [12] }

const rule = {
  ...{ enabled: 1, frequency: 1, weekday: 1, empTypes: [1, 2], deadlineDayOffset: 0, deadlineTime: '18:00', lateDays: 1 },
  ...{ requireTemperature: 1, requireLocation: 0, remindTimes: ['09:00'], uhsEnabled: 1, uhsDeadlineTime: '20:00' },
}

export default samples({
  /** Whoever looks first on a day opens it for all; nobody should do so while the walk compares. */
  async make(app, { admin, company }) {
    await admin(employees.v2List)
    const date = dayOf(app.clock())
    // Two who are not well, one of whom is to be handled and the other to be taken back; the third has not declared.
    const [sickId, wrongId, silentId] = await somePeople(app, { orgId: company.id, count: 3 })
    const declared = (empId: number) => saved(admin, declareHealth.save, { empId, date, clientKey: randomUUID(), ...unwell })
    return { date, silentId: silentId!, declareId: await declared(sickId!), wrongId: await declared(wrongId!) }
  },
  references: { id: ({ declareId }) => declareId, ids: ({ wrongId }) => [wrongId], empIds: ({ silentId }) => [silentId] },
  values: { clientKey: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e56' },
  particular: [
    [declareHealth.save, ({ date }) => ({ date, bodyState: 1, temperature: '36.5' })],
    [declareHealth.saveBatch, ({ date }) => ({ date, allNormal: 1 })],
    [declareHealth.handle, () => ({ handleResult: 1 })],
    [declareHealth.listByEmpIdAndDate, ({ date }) => ({ date })],
    [
      policies.save,
      ({ company, date }) => ({ orgId: company.id, target: PolicyTarget.key, fromDay: addDays(date, 1), ...rule, version: 0, preview: 0 }),
    ],
    [reminding.remind, ({ project }) => ({ orgId: project.id, empIds: null, date: null })],
  ],
})
