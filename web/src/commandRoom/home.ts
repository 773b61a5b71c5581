import { Role } from '@oems/contract/access/builtInRoles.ts'
import { homePart } from '../core/homePart.ts'

/** Whoever commands, or stands beside a patient, has the room's telephones at one press. */
const callers: ReadonlySet<number | undefined> = new Set([Role.commandCentreAdministrator, Role.doctor])

export const homeParts = [
  homePart({
    key: 'commandRoom.duty',
    title: '应急指挥室',
    order: 25,
    isFor: ({ role }) => callers.has(role),
    calls: ['GET /oems-api/biz/org-command-room/info-by-user'],
    may: ['biz:org-command-room:info'],
    load: () => import('./RoomPart.tsx'),
  }),
]
