import { situations } from '@oems/contract/attention/situations.ts'
import { Loaded } from '../kit/record/Loaded.tsx'
import { AttentionParts } from './AttentionParts.tsx'
import { useAttentionSteps } from './useAttentionSteps.tsx'

/** The tab 患病与关注 of a health archive: the same as beside the list of those who are looked after. */
export default function ArchiveAttention({ personId }: { readonly personId: number }) {
  const steps = useAttentionSteps()
  return (
    <>
      <Loaded call={situations.info} input={{ personId }} lines={8}>
        {(info) => <AttentionParts info={info} steps={steps} />}
      </Loaded>
      {steps.dialogs}
    </>
  )
}
