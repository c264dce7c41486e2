#include <dlfcn.h>
#include <expat.h>

/* Only sites with a song library in XML need libexpat, so it isn't linked but loaded for the first of them. The functions
   have been the same in every version with the soname libexpat.so.1, since 2.0. */
typedef struct {
    __typeof__(XML_ParserCreate) *create;
    __typeof__(XML_ParserFree) *free;
    __typeof__(XML_Parse) *parse;
    __typeof__(XML_StopParser) *stop;
    __typeof__(XML_SetUserData) *setUserData;
    __typeof__(XML_SetElementHandler) *setElementHandler;
    __typeof__(XML_SetCharacterDataHandler) *setCharacterDataHandler;
    __typeof__(XML_SetStartDoctypeDeclHandler) *setStartDoctypeDeclHandler;
    __typeof__(XML_SetSkippedEntityHandler) *setSkippedEntityHandler;
    __typeof__(XML_SetDefaultHandler) *setDefaultHandler;
    __typeof__(XML_GetErrorCode) *getErrorCode;
    __typeof__(XML_ErrorString) *errorString;
    __typeof__(XML_GetCurrentLineNumber) *getCurrentLineNumber;
    __typeof__(XML_GetCurrentColumnNumber) *getCurrentColumnNumber;
} corkboard_expat;

/* Finds the functions in the loaded library; returns 0 if one of them is missing. */
static inline int corkboard_expat_find(corkboard_expat *expat, void *library) {
    return (expat->create = (__typeof__(expat->create))dlsym(library, "XML_ParserCreate"))
        && (expat->free = (__typeof__(expat->free))dlsym(library, "XML_ParserFree"))
        && (expat->parse = (__typeof__(expat->parse))dlsym(library, "XML_Parse"))
        && (expat->stop = (__typeof__(expat->stop))dlsym(library, "XML_StopParser"))
        && (expat->setUserData = (__typeof__(expat->setUserData))dlsym(library, "XML_SetUserData"))
        && (expat->setElementHandler = (__typeof__(expat->setElementHandler))dlsym(library, "XML_SetElementHandler"))
        && (expat->setCharacterDataHandler =
                (__typeof__(expat->setCharacterDataHandler))dlsym(library, "XML_SetCharacterDataHandler"))
        && (expat->setStartDoctypeDeclHandler =
                (__typeof__(expat->setStartDoctypeDeclHandler))dlsym(library, "XML_SetStartDoctypeDeclHandler"))
        && (expat->setSkippedEntityHandler =
                (__typeof__(expat->setSkippedEntityHandler))dlsym(library, "XML_SetSkippedEntityHandler"))
        && (expat->setDefaultHandler = (__typeof__(expat->setDefaultHandler))dlsym(library, "XML_SetDefaultHandler"))
        && (expat->getErrorCode = (__typeof__(expat->getErrorCode))dlsym(library, "XML_GetErrorCode"))
        && (expat->errorString = (__typeof__(expat->errorString))dlsym(library, "XML_ErrorString"))
        && (expat->getCurrentLineNumber =
                (__typeof__(expat->getCurrentLineNumber))dlsym(library, "XML_GetCurrentLineNumber"))
        && (expat->getCurrentColumnNumber =
                (__typeof__(expat->getCurrentColumnNumber))dlsym(library, "XML_GetCurrentColumnNumber"));
}
