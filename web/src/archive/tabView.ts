import type { ArchiveInfo } from '@oems/contract/archive/archives.ts'

/** Why an archive is open; null: nobody asked. */
export interface Opening {
  readonly of: number
  readonly reason: string | null
}

/** What every tab goes by. */
export interface TabView {
  readonly archive: ArchiveInfo
  /** The caller may write, and the person stands at a site of the caller's. */
  readonly mayEdit: boolean
}
