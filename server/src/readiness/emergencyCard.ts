import { ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { RevealPurpose } from '@oems/contract/core/reveal.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { emergencyCard as calls } from '@oems/contract/readiness/emergencyCard.ts'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { clinic } from '../clinic/tables.ts'
import { nearestRooms } from '../commandRoom/nearest.ts'
import type { Ctx } from '../core/context.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { badField, notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { revealing, shownWhole } from '../core/reveal.ts'
import { inSnapshot } from '../core/snapshot.ts'
import { projectMedical } from '../medical/tables.ts'
import { pictureOf } from '../organisation/qrCodes/picture.ts'
import { project } from '../organisation/tables.ts'
import { cardContacts } from './cardContacts.ts'
import { cardHospitals } from './cardHospitals.ts'
import { cardPlace } from './cardPlace.ts'

const onlyForEmergencies = `急救卡上的号码只用于“${RevealPurpose.label(RevealPurpose.emergencyContact)}”`

/** What hangs on the wall of a site (02 §10 no. 4): where it is, whom to call, and where to go. */
async function emergencyCard(ctx: Ctx, { projectId, lang, ...asked }: Input<typeof calls.emergencyCard>) {
  if (asked.purpose !== null && asked.purpose !== RevealPurpose.emergencyContact) throw badField('purpose', onlyForEmergencies)
  const reveal = revealing(ctx, 'biz:org-contacts:reveal', asked)
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project || (await isClosed(ctx, projectId))) throw notFound()
  const [place, { lines, people }, hospitals, rescue, clinics, rooms] = await Promise.all([
    cardPlace(ctx, node, lang),
    cardContacts(ctx, node),
    cardHospitals(ctx, node, ctx.now),
    rescueOf(ctx, projectId),
    clinicsOf(ctx, projectId),
    nearestRooms(ctx, node.path),
  ])
  const link = addressOf(ctx, projectId)
  const card = {
    ...{ projectId, lang, ...place, lines, hospitals, rescue, clinics },
    people: asked.reveal === 1 ? people.map(shownWhole) : people,
    masked: asked.reveal === 1 || people.length === 0 ? (0 as const) : (1 as const),
    commandRooms: rooms.map(({ row, orgName }) => ({
      ...{ roomName: row.roomName, orgName, meetingNo: row.meetingNo },
      dutyPhone: row.dutyPhone ?? row.duties[0]?.phone ?? null,
    })),
    ...{ link, qr: `data:image/png;base64,${pictureOf(link).toString('base64')}`, printedAt: ctx.now.toISOString() },
  }
  return reveal({ what: '急救卡', id: projectId, name: node.orgName, orgId: projectId }, card)
}

async function isClosed({ db }: Ctx, projectId: number) {
  return (await db.$count(project, and(eq(project.projectId, projectId), eq(project.projectStatus, ProjectStatus.closed)))) > 0
}

/** Whoever is on duty there answers the room's own number. */
const clinicsOf = ({ db }: Ctx, projectId: number) =>
  db
    .select({ clinicName: clinic.clinicName, dutyPhone: clinic.dutyPhone, is24h: clinic.is24h })
    .from(clinic)
    .where(and(eq(clinic.orgId, projectId), eq(clinic.serviceStatus, ServiceStatus.normal), isNull(clinic.deletedAt)))
    .orderBy(desc(clinic.clinicLevel), asc(clinic.id))

async function rescueOf({ db }: Ctx, projectId: number) {
  const { rescueCompany, rescuePhone, policyNo, policyEndDate } = projectMedical
  const [found] = await db
    .select({ company: rescueCompany, phone: rescuePhone, policyNo, policyEndDate })
    .from(projectMedical)
    .where(and(eq(projectMedical.orgId, projectId), isNull(projectMedical.deletedAt)))
  return found && (found.company ?? found.phone ?? found.policyNo) !== null ? found : null
}

/** Where the console has the card: whoever scans it signs in first. */
const addressOf = ({ origin: { secure, host } }: Ctx, projectId: number) =>
  `${secure ? 'https' : 'http'}://${host}/oems/#/project/emergency-card/${projectId}`

export default implement(calls, inSnapshot({ emergencyCard }))
