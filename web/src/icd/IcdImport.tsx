import { IcdSource } from '@oems/contract/icd/codes.ts'
import { icds } from '@oems/contract/icd/icds.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useCan } from '../core/calls.ts'
import { useWanted } from '../core/wanted.ts'
import { ImportSteps } from '../kit/import/ImportSteps.tsx'

const some = 0
const choices = [{ value: some, label: '部分编码' }, ...IcdSource.options.map(({ value, label }) => ({ value, label: `${label}整版` }))]

/** 导入: a few codes, or a whole version as it is downloaded. */
export function IcdImport({ done }: { readonly done: () => void }) {
  const [open, setOpen] = useState(false)
  const [source, choose] = useState<number>(some)
  const may = useCan()(icds.importExcel)
  useWanted('import', may ? () => setOpen(true) : undefined)
  if (!may) return null
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
      <Button onClick={() => setOpen(true)}>导入</Button>
      <ImportSteps
        open={open}
        close={() => setOpen(false)}
        what="ICD编码"
        calls={icds}
        place={{ source: source === some ? null : source }}
        ask={ask}
        done={done}
      />
    </>
  )
}
