import { useState } from 'react'
import { Part } from '../kit/record/Parts.tsx'
import type { PersonView } from '../person/parts.ts'
import { ArchiveTabs } from './ArchiveTabs.tsx'
import { OpenArchive } from './OpenArchive.tsx'
import type { Opening } from './tabView.ts'

/** The health archive of a person, once it has been opened. */
export default function ArchivePart({ personId }: PersonView) {
  const [opening, open] = useState<Opening | null>(null)
  return (
    <Part title="健康档案">
      {opening?.of === personId ? (
        <ArchiveTabs opening={opening} />
      ) : (
        <OpenArchive archiveId={personId} open={(reason) => open({ of: personId, reason })} />
      )}
    </Part>
  )
}
