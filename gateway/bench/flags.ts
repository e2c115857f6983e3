/** The value of `--name=value` on the command line. */
export const flag = (name: string): string | undefined =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)

export const numberFlag = (name: string, fallback: number): number => Number(flag(name) ?? fallback)
