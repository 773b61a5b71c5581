import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import { policies } from '@oems/contract/declaration/policies.ts'
import { reminding } from '@oems/contract/declaration/reminding.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { addDays, dayOf } from '../core/days.ts'
import { samples } from '../testing/samples.ts'

const rule = {
  ...{ enabled: 1, frequency: 1, weekday: 1, empTypes: [1, 2], deadlineDayOffset: 0, deadlineTime: '18:00', lateDays: 1 },
  ...{ requireTemperature: 1, requireLocation: 0, remindTimes: ['09:00'], uhsEnabled: 1, uhsDeadlineTime: '20:00' },
}

export default samples({
  async make({ clock }, { admin }) {
    // Whoever looks first on a day opens it for all; nobody should do so while the walk compares.
    await admin(employees.v2List)
    return { tomorrow: addDays(dayOf(clock()), 1) }
  },
  particular: [
    [
      policies.save,
      ({ company, tomorrow }) => ({ orgId: company.id, target: PolicyTarget.key, fromDay: tomorrow, ...rule, version: 0, preview: 0 }),
    ],
    [reminding.remind, ({ project }) => ({ orgId: project.id, empIds: null, date: null })],
  ],
})
