import { IcdSource } from '@oems/contract/icd/codes.ts'
import { icds } from '@oems/contract/icd/icds.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { ImportSteps } from '../kit/import/ImportSteps.tsx'
import { useImportDialog } from '../kit/import/useImportDialog.ts'

const some = 0
const choices = [{ value: some, label: '部分编码' }, ...IcdSource.options.map(({ value, label }) => ({ value, label: `${label}整版` }))]

/** 导入: a few codes, or a whole version as it is downloaded. */
export function IcdImport({ done }: { readonly done: () => void }) {
  const { start, steps } = useImportDialog(icds)
  const [source, choose] = useState<number>(some)
  if (!start) return null
  const ask = (
    <div>
      <Segmented<number> aria-label="导入范围" options={choices} value={source} onChange={choose} />
      <p>
        {source === some
          ? '按编码新增或更新，其余编码不变。'
          : '直接上传官方下载的工作簿，列名在哪一行都可以。新编码先列为不常用；该版本原有、这次没有的编码变为不常用。'}
      </p>
    </div>
  )
  return (
    <>
      <Button onClick={start}>导入</Button>
      <ImportSteps {...steps} what="ICD编码" calls={icds} place={{ source: source === some ? null : source }} ask={ask} done={done} />
    </>
  )
}
