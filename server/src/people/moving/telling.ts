import type { CodeOf } from '@oems/contract/core/codes.ts'
import { MessageLevel, MessageType } from '@oems/contract/messages/codes.ts'
import { EmpStatus, MoveKind } from '@oems/contract/people/codes.ts'
import type { WriteCtx } from '../../core/context.ts'
import { type EachMessage, tellEach } from '../../core/messages/tell.ts'
import { keepers } from '../keepers.ts'
import type { Move, PlannedMove } from './movePerson.ts'
import { dayWords, effectiveDayOf, namesOf } from './ordering.ts'

/** What a sentence about people who went elsewhere or left says. */
interface Told {
  readonly kind: CodeOf<typeof MoveKind>
  readonly who: string
  /** Where they come to; of those who leave, where they stood. */
  readonly place: number
  /** From which day on that counts; null: not for all from the same. */
  readonly day: string | null
}
interface Concerned extends Told {
  readonly orgId: number
}

const leaves = (kind: Told['kind']) => kind === MoveKind.offSite || kind === MoveKind.resigned
const placeOf = ({ kind, orgId, record }: Move) => (leaves(kind) ? record.employee.orgId : orgId)

/** Of leave and of who stays at the site nobody hears, nor of who is taken back and stood nowhere. */
const isTold = ({ move: { kind, orgId, record } }: PlannedMove) =>
  leaves(kind) || (kind !== MoveKind.rehired && orgId !== record.employee.orgId)

/**
 * The keepers of the nodes that lose or get people hear of it, and those who employ them; whoever acts there has done it and hears nothing.
 * Where people come to and nobody keeps them, the nearest above is told.
 */
export async function tellMoved(ctx: WriteCtx, moved: readonly PlannedMove[]): Promise<void> {
  const alike = [...Map.groupBy(moved.filter(isTold), ({ move }) => `${move.kind} ${placeOf(move)}`).values()]
  const concerned = alike.flatMap((same) =>
    [
      ...Map.groupBy(
        same.flatMap((one) => nodesOf(one).map((orgId) => ({ orgId, one }))),
        ({ orgId }) => orgId,
      ),
    ].map(([orgId, of]) => ({
      orgId,
      ...wordsOf(of.map(({ one }) => one)),
    })),
  )
  await tellNodes(ctx, concerned)
}

/** Of so many people at once that none is named. */
export const tellMany = (ctx: WriteCtx, count: number, from: number, to: number) =>
  tellNodes(
    ctx,
    [from, to].map((orgId) => ({ orgId, kind: MoveKind.transferred, who: `${count}人`, place: to, day: null })),
  )

/** Where somebody stood or at least was kept, by whom they are employed, and where they come to. */
function nodesOf({ move: { record, orgId, homeOrgId } }: PlannedMove): readonly number[] {
  const { employee } = record
  const stood = employee.empStatus === EmpStatus.resigned ? [] : [employee.orgId]
  return [...new Set([...stood, employee.homeOrgId, orgId, homeOrgId])]
}

function wordsOf(same: readonly PlannedMove[]): Told {
  const [first] = same
  const { kind, record } = first!.move
  const days = new Set(same.map(effectiveDayOf))
  return {
    kind,
    place: placeOf(first!.move),
    who: same.length === 1 ? `“${record.person.name}”` : `“${record.person.name}”等${same.length}人`,
    day: days.size === 1 ? [...days][0]! : null,
  }
}

async function tellNodes(ctx: WriteCtx, all: readonly Concerned[]): Promise<void> {
  const concerned = all.filter(({ orgId }) => orgId !== ctx.actor.orgId)
  if (concerned.length === 0) return
  const names = await namesOf(
    ctx,
    concerned.map(({ place }) => place),
  )
  await tellEach(
    ctx,
    concerned.map(
      ({ orgId, kind, who, place, day }): EachMessage => ({
        to: { roleId: keepers, orgId, orAbove: orgId === place && !leaves(kind) },
        ...{ type: MessageType.reminder, level: MessageLevel.normal, link: '/employee/index' },
        title: `员工${MoveKind.label(kind)}通知`,
        content: `${who}${whither(kind, names.get(place) ?? '')}${day ? `，自${dayWords(day)}起生效` : ''}。`,
      }),
    ),
  )
}

const whither = (kind: Told['kind'], place: string) =>
  leaves(kind) ? `已从“${place}”${MoveKind.label(kind)}` : `已${MoveKind.label(kind)}到“${place}”`
