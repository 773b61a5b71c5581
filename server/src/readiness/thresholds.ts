import { VideoAbility } from '@oems/contract/medical/codes.ts'
import { ClinicLevel } from '@oems/contract/project/codes.ts'
import { addDays } from '../core/days.ts'
import type { Settings } from '../core/settings.ts'
import type { Thresholds } from './readinessOf.ts'

/** What the parameters ask of a project on a day. */
export const thresholdsOf = (settings: Settings, day: string): Thresholds => ({
  peopleForLevel: [
    [ClinicLevel.reinforced, settings['readiness.peopleForReinforced']],
    [ClinicLevel.ordinary, settings['readiness.peopleForClinic']],
    [ClinicLevel.firstAid, settings['readiness.peopleForFirstAid']],
  ],
  peoplePerDoctor: settings['readiness.peoplePerDoctor'],
  hospitalMinutes: settings['readiness.hospitalMinutes'],
  videoAbility: VideoAbility.standard,
  contactDays: settings['readiness.contactDays'],
  contactsSince: addDays(day, 1 - settings['readiness.contactDays']),
})
