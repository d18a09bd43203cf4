; On Windows, adds Doorstep to "Open with" for lists. electron-builder's own fileAssociations would also make Doorstep
; the default program. SHELL_CONTEXT is the user's part of the registry, or the machine's part if the installer runs for
; all users.

!define LIST_PROGID "Doorstep.List"

!macro offerFor ENDING
  WriteRegNone SHELL_CONTEXT "Software\Classes\${ENDING}\OpenWithProgids" "${LIST_PROGID}"
!macroend

!macro withdrawFor ENDING
  DeleteRegValue SHELL_CONTEXT "Software\Classes\${ENDING}\OpenWithProgids" "${LIST_PROGID}"
!macroend

!macro forEachList DO
  !insertmacro ${DO} ".csv"
  !insertmacro ${DO} ".tsv"
  !insertmacro ${DO} ".xlsx"
  !insertmacro ${DO} ".xls"
  !insertmacro ${DO} ".ods"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${LIST_PROGID}" "" "Mailing list"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${LIST_PROGID}\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${LIST_PROGID}\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro forEachList offerFor
!macroend

!macro customUnInstall
  !insertmacro forEachList withdrawFor
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${LIST_PROGID}"
!macroend
