import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import { heardAt } from '../../core/messages/recipients.ts'
import { type EachMessage, tellEach } from '../../core/messages/tell.ts'
import { keepers } from '../keepers.ts'
import type { Move, PlannedMove } from './movePerson.ts'
import { dayWords, effectiveDayOf, namesOf } from './ordering.ts'

/** What a sentence about people who went elsewhere or left says: how many, never who. */
interface Told {
  /** Whose keepers hear it. */
  readonly orgId: number
  readonly kind: CodeOf<typeof MoveKind>
  readonly count: number
  /** Where they come to; of those who leave, where they stood. */
  readonly place: number
  /** From which day on that counts; null: not for all from the same. */
  readonly day: string | null
  /** The one whom it is about, where the record is kept at the node from now on; null: several, or it is not. */
  readonly personId: number | null
}

const leaves = (kind: Told['kind']) => kind === MoveKind.offSite || kind === MoveKind.resigned
const placeOf = ({ kind, orgId, record }: Move) => (leaves(kind) ? record.employee.orgId : orgId)

/** Of leave and of who keeps both site and employer nobody hears, nor of who is taken back and stood nowhere. */
const isTold = ({ move: { kind, orgId, homeOrgId, record } }: PlannedMove) =>
  leaves(kind) || (kind !== MoveKind.rehired && (orgId !== record.employee.orgId || homeOrgId !== record.employee.homeOrgId))

/**
 * The keepers of the nodes that lose or get people hear of it, and those who employ them; whoever acts there has done it and hears nothing.
 * Where people come to and nobody keeps them, the nearest above is told.
 */
export async function tellMoved(ctx: WriteCtx, moved: readonly PlannedMove[]): Promise<void> {
  const each = moved.filter(isTold).flatMap((one) => nodesOf(one).map((orgId) => ({ orgId, one })))
  const alike = Map.groupBy(each, ({ orgId, one: { move } }) => `${orgId} ${move.kind} ${placeOf(move)}`)
  await tellNodes(
    ctx,
    [...alike.values()].map((same) =>
      toldAt(
        same[0]!.orgId,
        same.map(({ one }) => one),
      ),
    ),
  )
}

/** The nodes that people concern who are moved page by page: each as often as people concern it. */
export const concernedBy = (moved: readonly PlannedMove[]) => moved.filter(isTold).flatMap(nodesOf)

/** Of all the pages, by the nodes that they concern. */
export const tellOfAll = (ctx: WriteCtx, concerned: readonly number[], place: number) =>
  tellNodes(
    ctx,
    [...Map.groupBy(concerned, (orgId) => orgId)].map(([orgId, { length: count }]) => ({
      ...{ orgId, kind: MoveKind.transferred, count, place, day: null, personId: null },
    })),
  )

/** Where somebody stood or at least was kept, by whom they are employed, and where they come to. */
function nodesOf({ move: { record, orgId, homeOrgId } }: PlannedMove): readonly number[] {
  const { employee } = record
  const stood = employee.empStatus === EmpStatus.resigned ? [] : [employee.orgId]
  return [...new Set([...stood, employee.homeOrgId, orgId, homeOrgId])]
}

function toldAt(orgId: number, same: readonly PlannedMove[]): Told {
  const { move } = same[0]!
  const days = new Set(same.map(effectiveDayOf))
  const isKeptHere = orgId === move.orgId || orgId === move.homeOrgId
  return {
    ...{ orgId, kind: move.kind, count: same.length, place: placeOf(move) },
    day: days.size === 1 ? [...days][0]! : null,
    personId: same.length === 1 && isKeptHere ? move.record.employee.id : null,
  }
}

async function tellNodes(ctx: WriteCtx, all: readonly Told[]): Promise<void> {
  const concerned = await heardOf(ctx, all)
  if (concerned.length === 0) return
  const names = await namesOf(
    ctx,
    concerned.map(({ place }) => place),
  )
  await tellEach(
    ctx,
    concerned.map(
      ({ orgId, kind, count, place, day, personId }): EachMessage => ({
        to: { roleId: keepers, orgId },
        ...{ type: MessageType.reminder, level: MessageLevel.normal },
        link: personId === null ? '/employee/index' : `/employee/${personId}`,
        title: `员工${MoveKind.label(kind)}通知`,
        content: `${count}名员工${whither(kind, names.get(place) ?? '')}${day ? `，自${dayWords(day)}起生效` : ''}。`,
      }),
    ),
  )
}

/**
 * Where nobody keeps the people of the place they come to, the nearest node above hears in its stead: not where the caller acts there, and one
 * sentence, about the more people, where that node is concerned itself.
 */
async function heardOf(ctx: WriteCtx, all: readonly Told[]): Promise<readonly Told[]> {
  const others = all.filter(({ orgId }) => orgId !== ctx.actor.orgId)
  const isWhereTheyCome = ({ orgId, place, kind }: Told) => orgId === place && !leaves(kind)
  const places = others.filter(isWhereTheyCome).map(({ place }) => place)
  const above = await heardAt(ctx, [...new Set(places)], keepers)
  const heard = others
    .map((told) => (isWhereTheyCome(told) ? { ...told, orgId: above.get(told.place) ?? told.place } : told))
    .filter(({ orgId }) => orgId !== ctx.actor.orgId)
  const alike = Map.groupBy(heard, ({ orgId, kind, place }) => `${orgId} ${kind} ${place}`)
  return [...alike.values()].map((same) => same.reduce((most, one) => (one.count > most.count ? one : most)))
}

const whither = (kind: Told['kind'], place: string) =>
  leaves(kind) ? `已从“${place}”${MoveKind.label(kind)}` : `已${MoveKind.label(kind)}到“${place}”`
