import { ruleBroken } from '../errors.ts'

/** Why a workbook is not read, and what to do about it. */
export const notASheet = () => ruleBroken('不支持的文件类型')
export const unsafe = () => ruleBroken('文件存在安全风险')
export const broken = () => ruleBroken('文件已损坏，请重新保存后上传')
export const disordered = () => ruleBroken('文件的行号或列号不正确，请用Excel或WPS重新保存后上传')
export const tooMuch = () => ruleBroken('文件内容过多，请删去多余的内容，或分成多个文件后上传')
export const tooSlow = () => ruleBroken('文件读取时间过长，请删去多余的工作表和格式，或分成多个文件后上传')
export const tooBusy = () => ruleBroken('正在读取的文件较多，请稍后再上传')
export const longCell = (rowNo: number) => ruleBroken(`第${rowNo}行有单元格超过${maxCell}个字，请缩短后重新上传`)
export const longRow = (rowNo: number) => ruleBroken(`第${rowNo}行的内容超过${maxRow / 10_000}万个字，请缩短后重新上传`)

/** Characters that a spreadsheet lets a cell hold, and what a line of all its cells may hold here. */
export const maxCell = 32_767
export const maxRow = 100_000
