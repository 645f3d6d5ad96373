/** What a caller hands in: nobody here changes it, so that lists and objects which are readonly will do. */
export type Given<Input> = Input extends object
  ? { readonly [Key in keyof Input]: Given<Input[Key]> }
  : Input
