import type { Ctx, WriteCtx } from './context.ts'
import type { ReadDb } from './db/database.ts'

/*
 * What a domain hears of the people and of the tree, though neither knows it: it says so in its `index.ts`. Everything runs inside the
 * transaction of the change.
 */

/** From when to when somebody stands at a node; `dueFrom` is the first day on which a declaration may be demanded. */
export interface Stay {
  readonly orgId: number
  readonly empType: number
  readonly fromDay: string
  readonly toDay: string | null
  readonly dueFrom: string
}

/** A domain that stores facts about people. */
export interface PeopleFollower {
  /** Called with people who have become employees, their rows being there: one or 100,000 of them. */
  entered?(ctx: WriteCtx, personIds: readonly number[]): Promise<unknown>
  /** Called when fields of people or of their employee rows have been written anew, where they stand included. */
  changed?(ctx: WriteCtx, personIds: readonly number[]): Promise<unknown>
  /** Called when people are locked for a change: what is written about them meanwhile waits, and what was written is seen. */
  locked?(ctx: WriteCtx, personIds: readonly number[]): Promise<unknown>
  /** Who cannot be deleted any more, and why: 已有健康记录，请使用“离职”. */
  refusals?(ctx: Ctx, personIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** What of a person has to be ended first even where the record goes and everything else is kept, because nobody could end it afterwards. */
  unended?(ctx: Ctx, personIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Called when people are deleted, their stays being gone: takes back what was counted for them. */
  deleted?(ctx: WriteCtx, personIds: readonly number[]): Promise<void>
  /** Called with the lock under which stays are changed, and no day is opened: what is read of the open days travels along with it. */
  staysLocked?(ctx: WriteCtx): Promise<unknown>
  /** Called with every change of stays, from none for who comes to none for who is deleted. */
  staysChanged?(ctx: WriteCtx, before: readonly Stay[], after: readonly Stay[]): Promise<void>
  /** Called behind a change of the stays of people who were there before. */
  moved?(ctx: WriteCtx, personIds: readonly number[]): Promise<unknown>
  /** Who may not leave for good on that day without a reason, and why: an examination is to be made first (03 §5.9). */
  leaving?(ctx: Ctx, personIds: readonly number[], day: string): Promise<ReadonlyMap<number, string>>
  /** Called when people have left for good; `reason` is what was given where `leaving` asks for one. */
  left?(ctx: WriteCtx, personIds: readonly number[], day: string, reason: string | null): Promise<unknown>
}

/** Records that have to leave a node first (02 §4.1, §4.2): `在岗员工12人`. */
export interface Dependent {
  /** As replies name it, `employee`. */
  readonly type: string
  readonly label: string
  readonly unit: '人' | '个' | '份' | '单'
  /** None: whoever deletes or closes is told of them, and nothing stands in the way. */
  readonly blocks: readonly ('delete' | 'close')[]
  /** `today`: what has ended by then is in nobody's way. */
  count(db: ReadDb, nodeIds: readonly number[], today: string): Promise<number>
}

/** A subtree on its way to another parent, by the paths before. */
export interface Move {
  readonly nodeId: number
  readonly path: string
  readonly parentPath: string
}

export interface ProjectState {
  readonly projectStatus: number
  readonly epType: number
}
/** What a project is from now on, today included. */
export interface ProjectChange {
  readonly projectId: number
  readonly before: ProjectState
  readonly after: ProjectState
}

/** A domain whose records stand at nodes. */
export interface TreeFollower {
  readonly dependents?: readonly Dependent[]
  /** Of nodes that are deleted, whatever ends with them. */
  ended?(ctx: WriteCtx, nodeIds: readonly number[]): Promise<unknown>
  disabled?(ctx: WriteCtx, nodeIds: readonly number[]): Promise<unknown>
  /** Of a node at which writes are possible again, and those below it; after the write. */
  enabled?(ctx: WriteCtx, nodeIds: readonly number[]): Promise<unknown>
  /** How many records a move would end: those that link a node with one that comes above or below it. */
  endedByMove?(db: ReadDb, move: Move, today: string): Promise<number>
  /** After it; `historyId` is its line in the history, by which `moveUndone` finds again what ended. */
  moved?(ctx: WriteCtx, move: Move, historyId: number): Promise<unknown>
  moveUndone?(ctx: WriteCtx, historyId: number): Promise<unknown>
  /** Before a project is locked: what is to be locked first. */
  projectsChanging?(ctx: WriteCtx): Promise<unknown>
  /** Opened, closed, or under another 防控类型. */
  projectsChanged?(ctx: WriteCtx, changes: readonly ProjectChange[]): Promise<unknown>
  /** Projects that stand in another nation or province now, or where other diseases are at home; new ones of an import too. After the write. */
  placesChanged?(ctx: WriteCtx, projectIds: readonly number[]): Promise<unknown>
  /** Of nodes, what is known of the care for their people: who is called, what there is for the sick, over which line. After the write. */
  careChanged?(ctx: WriteCtx, nodeIds: readonly number[]): Promise<unknown>
}

/** Told by those who keep such records; they stand before and after the tree, and none knows who listens. */
export async function notifyCareChanged(ctx: WriteCtx, nodeIds: readonly number[]): Promise<void> {
  for (const { careChanged } of ctx.registry.tree) await careChanged?.(ctx, nodeIds)
}

/** The same of where projects stand and what is at home there. */
export async function notifyPlacesChanged(ctx: WriteCtx, projectIds: readonly number[]): Promise<void> {
  if (projectIds.length > 0) for (const { placesChanged } of ctx.registry.tree) await placesChanged?.(ctx, projectIds)
}
