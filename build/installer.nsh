; Adds to electron-builder's script for Windows: "Open with" entries, one installation per computer, and the question about
; keys. test/unit/packaging/windows.test.ts compiles it.
;
; SHELL_CONTEXT is the user's part of the registry, or the machine's part if the installer runs for all users.

!include LogicLib.nsh

; electron-builder's own fileAssociations would also make Doorstep the default program.
!define LIST_PROGID "Doorstep.List"

; The upgrade code of the MSI in electron-builder.yml.
!define MSI_UPGRADE_CODE "{C4090836-C5B3-505A-B247-8221A17D32E5}"

; The Windows errors "Another version of this product is already installed" and "The parameter is incorrect", which
; deployment tools know.
!define OTHER_VERSION_INSTALLED 1638
!define WRONG_PARAMETER 87

; The exit status of forget-keys if keys remain. The uninstaller ends with it.
!define KEYS_REMAIN 4

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

!macro refuse STATUS SENTENCES
  MessageBox MB_OK|MB_ICONSTOP "${SENTENCES}" /SD IDOK
  SetErrorLevel ${STATUS}
  Quit
!macroend

; Runs before anything is changed. The MSI and the installer for all users would share a folder, and each would remove
; the other's files. A copy for one user and a copy for all users would differ in version after an update, and an
; older version cannot open a newer workspace.
!macro customInit
  Push $0
  Push $1
  System::Call 'msi::MsiEnumRelatedProductsW(w "${MSI_UPGRADE_CODE}", i 0, i 0, w .r1) i .r0'
  ${if} $0 == 0
    !insertmacro refuse ${OTHER_VERSION_INSTALLED} "Doorstep was installed for all users with its MSI package. Ask your administrator to update it there. Nothing was changed."
  ${endIf}
  Pop $1
  Pop $0
  ${if} ${isForCurrentUser}
  ${andIf} $perMachineInstallationFolder != ""
    !insertmacro refuse ${OTHER_VERSION_INSTALLED} "Doorstep is already installed for all users of this computer. Nothing was changed."
  ${endIf}
!macroend

; If Doorstep is installed for all users, the page does not offer a copy for one user. When the installer runs for all
; users, electron-builder's script removes a copy that this user has. Its keys and lists stay.
!macro customInstallMode
  !ifndef BUILD_UNINSTALLER
    ${if} $perMachineInstallationFolder != ""
      StrCpy $isForceMachineInstall "1"
    ${endIf}
  !endif
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${LIST_PROGID}" "" "Mailing list"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${LIST_PROGID}\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${LIST_PROGID}\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro forEachList offerFor
!macroend

; electron-builder's own switch would delete the folder of the lists.
!macro customUnInit
  ${if} ${isDeleteAppData}
    !insertmacro refuse ${WRONG_PARAMETER} "Doorstep does not delete lists when it is uninstalled. Nothing was changed."
  ${endIf}
!macroend

!macro customUnInstall
  !insertmacro forEachList withdrawFor
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${LIST_PROGID}"
  ; An update also runs the uninstaller of the old version, but keeps the keys.
  ${ifNot} ${isUpdated}
    !insertmacro removeKeysIfWanted
  ${endIf}
!macroend

; Keeps the keys unless the person says yes, or --remove-keys is given. A silent uninstaller does not ask. Only the
; program itself removes keys, so this runs while its files are still there. The lists always stay.
!macro removeKeysIfWanted
  StrCpy $R8 "keep"
  ${GetParameters} $R9
  ClearErrors
  ${GetOptions} $R9 "--remove-keys" $R7
  ${ifNot} ${Errors}
    StrCpy $R8 "remove"
  ${elseIfNot} ${Silent}
    MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Do you also want to remove your keys and proxy logins from the keychain of this computer? Your lists stay either way." IDNO keysStay
    StrCpy $R8 "remove"
    keysStay:
  ${endIf}
  ${if} $R8 == "remove"
    ; An uninstaller for all users has an administrator's rights. The keys belong to the user who started it.
    !insertmacro UAC_AsUser_Call Function un.forgetKeys ${UAC_SYNCREGISTERS}|${UAC_SYNCINSTDIR}
    ${if} $R8 != 0
      MessageBox MB_OK|MB_ICONEXCLAMATION "Keys may remain in the keychain of this computer. Remove them in the Credential Manager of Windows. Their names end in .Doorstep." /SD IDOK
      SetErrorLevel ${KEYS_REMAIN}
    ${endIf}
  ${endIf}
!macroend

!ifdef BUILD_UNINSTALLER
  Function un.forgetKeys
    ClearErrors
    ExecWait '"$INSTDIR\${PRODUCT_FILENAME}.exe" forget-keys' $R8
    ${if} ${Errors}
      StrCpy $R8 ${KEYS_REMAIN}
    ${endIf}
  FunctionEnd
!endif
