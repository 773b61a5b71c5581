import { expect, test } from 'vitest'
import { acceptedText, acceptOf, bizTypeOf, complaintOf } from './accepted.ts'
import { pastedFrom } from './pasted.ts'

const aFile = (name: string, size = 1) => ({ name, size }) as File

test('a file goes as the kind that takes its extension', () => {
  expect(bizTypeOf(['image', 'doc'], '协议.PDF')).toBe('doc')
  expect(bizTypeOf(['image', 'doc'], 'x.svg')).toBeNull()
})

test('what is refused here says why, and what is taken instead', () => {
  expect(complaintOf(['image'], aFile('a.png'))).toBeNull()
  expect(complaintOf(['image'], aFile('a.svg'))).toMatch(/^不支持的文件类型，请选择jpg、/)
  expect(complaintOf(['image'], aFile('a.png', 11 * 1024 * 1024))).toBe('文件不能超过10MB')
  expect(complaintOf(['image'], aFile('a.png', 0))).toBe('文件是空的，请重新选择')
})

test('the browser’s own choice and the words below it name the same kinds', () => {
  expect(acceptOf(['image', 'medical'])).toBe('.jpg,.jpeg,.png,.webp,.gif,.pdf')
  expect(acceptedText(['video'])).toBe('mp4、webm，不超过2 GB')
})

test('a pasted picture has a name that says when; a pasted file keeps its own', () => {
  const shot = new File(['x'], 'image.png', { type: 'image/png' })
  const own = new File(['x'], '协议.pdf', { type: 'application/pdf' })
  const names = pastedFrom({ files: [shot, own] as unknown as FileList }, Date.parse('2026-11-22T09:30:05Z')).map(({ name }) => name)
  expect(names).toEqual(['截图-20261122-173005.png', '协议.pdf'])
})
